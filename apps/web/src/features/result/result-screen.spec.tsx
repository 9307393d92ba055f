import type {
  LatestResult,
  SettlementDetail,
  SettlementItem,
} from '@balanco/contract/settlement/settlements';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { paths } from '../../paths';
import { answerJson, fakeServer, pageOf, refuse, renderApp } from '../../testing/app';

import { approvedDetail, settledItem } from '../settlement/testing/frozen-fixtures';
import { LatestResults } from './latest-results';
import { ResultScreen } from './result-screen';

const VERSION = '/api/inventories/7/settlements/1/';
const WORST = `GET ${VERSION}items/?filter=divergent&sort=-money&page_size=5`;
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const previous: SettlementDetail['previous'] = {
  inventory_id: 3,
  name: 'Geral de maio',
  version: 2,
  settled_at: '2025-05-10T03:00:00Z',
  scope: 'full',
  value_basis: 'cost',
  change: { shortage: 226.5, overage: 0, net: 226.5, gross: -226.5, uncounted: 86 },
};

function show(change: Partial<SettlementDetail> = {}, items: readonly SettlementItem[] = [settledItem()]) {
  fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role: 'mod' }),
    [`GET ${VERSION}`]: () => answerJson(approvedDetail({ previous, ...change })),
    [WORST]: () => pageOf(items),
  });
  renderApp([{ path: paths.result(), element: <ResultScreen /> }], '/inventarios/7/resultado/1');
}
const part = async (name: string) => plain((await screen.findByRole('region', { name })).textContent);

it('the page says what was missing, the worst items, what changed and who counted', async () => {
  show({}, [settledItem({ reason: 'breakage' }), settledItem({ key: 'i:3', how: 'zeroed', expected: 2 })]);
  await screen.findByText('Faltaram R$ 774,00, sobraram R$ 185,90');
  expect(
    screen.getByText(/o estoque vale R\$\s588,10 a menos do que o sistema dizia, a preço de custo\.$/),
  ).toBeTruthy();
  expect(await part('Totais')).toBe(
    'TotaisFalta: o que o sistema tinha e ninguém encontrou-R$ 774,00 R$ 226,50 a menosSobra: o que se encontrou além do sistema+R$ 185,90 igualLíquido: a sobra menos a falta-R$ 588,10 mudou +R$ 226,50Bruto: a sobra mais a falta: o tamanho dos errosR$ 959,90 R$ 226,50 a menosNão contado: o que ninguém contou e ficou como estavaR$ 86,00 R$ 86,00 a mais',
  );
  expect(await part('O que mais pesou')).toContain(
    'LOSARTANA 50MG C/30esperado 24 un, contado 20 un. Motivo: quebra/avaria.-R$ 34,00LOSARTANA 50MG C/30esperado 2 un, não contado, foi a zero. Motivo: não informado.',
  );
  expect(await part('O que mudou desde o último')).toContain(
    'O último foi Geral de maio, de 09/05/2025. Desta vez a falta foi R$ 226,50 menor e a sobra igual.',
  );
  expect(await part('Quem contou')).toContain('Ana (118 leituras, 1.251 un).');
  expect(await part('Ata e arquivo')).toContain('aprovado por João Lima em 20/01/2026 22:45');
  expect(screen.getByRole('button', { name: 'Ata da versão 1' })).toBeTruthy();
});

const zero = { shortage: 0, overage: 0, net: 0, gross: 0, uncounted: 0 };
it.each<[string, Partial<SettlementDetail>, RegExp]>([
  ['nothing differed', { totals: zero }, /^Não faltou nem sobrou nada$/],
  ['only a shortage', { totals: { ...zero, shortage: -1 } }, /^Faltaram R\$\s1,00, não sobrou nada$/],
  [
    'only an overage',
    { totals: { ...zero, overage: 1e6 } },
    /^Não faltou nada, sobraram R\$\s1\.000\.000,00$/,
  ],
  ['no earlier result', { previous: null }, /primeiro fechamento aprovado desta farmácia/],
  ['a partial one before', { previous: { ...previous, scope: 'partial' } }, /Um dos dois foi parcial/],
  [
    'another basis before',
    { previous: { ...previous, value_basis: 'sale' } },
    /O último valia a preço de venda/,
  ],
  ['a replaced version', { superseded_at: '2026-01-22T03:00:00Z' }, /substituída/],
  ['a version that nobody approved', { approved_at: null }, /não aprovada/],
])('the page says so: %s', async (_case, change, sentence) => {
  show(change, []);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByText('Nenhum item tem diferença.')).toBeTruthy();
});

it('the page prints itself and reports a failed load', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const paper = within(screen.getByRole('article', { name: 'Resultado' }));
  expect(paper.getByText(/^Faltaram/)).toBeTruthy();
  expect(paper.queryByRole('button')).toBeNull();
});

it('a failed load offers another attempt', async () => {
  fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role: 'mod' }),
    [`GET ${VERSION}`]: () => refuse(404, 'not_found', 'Apuração não encontrada.'),
    [WORST]: () => refuse(404, 'not_found', 'Apuração não encontrada.'),
  });
  renderApp([{ path: paths.result(), element: <ResultScreen /> }], '/inventarios/7/resultado/1');
  expect((await screen.findByRole('alert')).textContent).toBe('Apuração não encontrada.');
  expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeTruthy();
});

const latest: LatestResult = {
  inventory_id: 7,
  name: 'Balanço Geral',
  pharmacy: '0198c0de-0000-7000-8000-000000000001',
  pharmacy_name: 'Farmácia São João',
  version: 1,
  totals: { ...zero, shortage: -774, overage: 185.9 },
  approved_at: '2025-01-21T02:45:00Z',
  superseded_at: null,
  exported_at: null,
};

it.each<[string, object, string | null]>([
  ['approved', { results: [latest] }, 'aprovado 20/01/2025 23:45'],
  [
    'exported',
    { results: [{ ...latest, exported_at: '2025-01-22T02:45:00Z' }] },
    'exportado 21/01/2025 23:45',
  ],
  [
    'reopened',
    { results: [{ ...latest, superseded_at: '2025-01-23T02:45:00Z' }] },
    'substituída 22/01/2025 23:45',
  ],
  ['none', { results: [] }, null],
])('Últimos fechamentos: %s', async (_case, answer, state) => {
  fakeServer({
    'GET /api/current-user-role/': () => answerJson({ role: 'mod' }),
    'GET /api/latest-results/': () => answerJson(answer),
  });
  renderApp([{ path: '/', element: <LatestResults /> }], '/');
  const card = within(await screen.findByRole('region', { name: 'Últimos fechamentos' }));
  if (state === null) {
    expect(await card.findByText('Nenhum fechamento aprovado ainda')).toBeTruthy();
    return;
  }
  expect(plain((await card.findByRole('listitem')).textContent)).toBe(
    `Balanço Geral${state}Faltaram R$ 774,00, sobraram R$ 185,90Farmácia São João`,
  );
  expect(card.getByRole('link').getAttribute('href')).toBe('/inventarios/7/resultado/1');
});
