// @vitest-environment jsdom
import '../../testing/dom-stubs';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalLine } from '@balanco/contract/settlement/settlement-hash';
import type { SettlementDetail, SettlementItem } from '@balanco/contract/settlement/settlements';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginSignedIn } from '../../testing/begin-signed-in';
import { answerJson, fakeServer, refuse } from '../../testing/fake-server';
import { renderApp } from '../../testing/render-app';
import { pageOf } from '../inventory-page/testing/show-closing';
import { SettlementPapers } from './settlement-papers';
import { approvedDetail, settledItem } from './testing/frozen-fixtures';

vi.mock('../../identity/provider', () => import('../../testing/fake-provider'));
const saveFile = vi.hoisted(() => vi.fn());
vi.mock('../../ui/save-file', () => ({ saveFile }));
vi.mock('./settlement-file/write-settlement-in-worker', () => import('./testing/write-settlement-in-page'));

beginSignedIn();
const print = vi.fn();
beforeEach(() => {
  saveFile.mockReset();
  print.mockReset();
  vi.stubGlobal('print', print);
});

const VERSION = '/api/inventories/7/settlements/1/';
const divergent = (page = 1) =>
  `GET ${VERSION}items/?filter=divergent&sort=-money&page=${page}&page_size=3000`;
const all = (page = 1) => `GET ${VERSION}items/?sort=key&page=${page}&page_size=3000`;
const hashOf = (...items: SettlementItem[]) =>
  createHash('sha256')
    .update(items.map((item) => canonicalLine(item, 'cost')).join(''))
    .digest('hex');

function show(answers: Parameters<typeof fakeServer>[0], change: Partial<SettlementDetail> = {}) {
  const settlement = approvedDetail(change);
  const seen = fakeServer({ [`GET ${VERSION}`]: () => answerJson(settlement), ...answers });
  renderApp([{ path: '/', element: <SettlementPapers id="7" settlement={settlement} /> }], '/');
  return seen;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: `${name} da versão 1` }));
const plain = (text: string | null) => (text ?? '').replaceAll('\u00a0', ' ');

async function ata(
  change: Partial<SettlementDetail> = {},
  items: readonly SettlementItem[] = [settledItem()],
) {
  show({ [divergent()]: () => pageOf(items) }, change);
  await press('Ata');
  const paper = await screen.findByRole('article', { name: 'Ata de inventário' });
  return { text: plain(paper.textContent), paper: within(paper) };
}

describe('the Ata', () => {
  it("shows pharmacy, inventory, version and times on the pharmacy's clock", async () => {
    const { text } = await ata();
    expect(text).toContain('FarmáciaFarmácia São João');
    expect(text).toContain('InventárioBalanço Geral (nº 7)');
    expect(text).toContain('ApuraçãoVersão 1, por Maria Souza em 20/01/2026 22:30:00');
    expect(text).toContain('AprovaçãoJoão Lima em 20/01/2026 22:45:00');
    expect(text).toContain('HoráriosAmerica/Manaus; impressa em');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
  });

  it('shows the five totals and the value basis', async () => {
    const { paper } = await ata();
    const totals = paper.getAllByRole('table')[0] ?? document.body;
    expect(
      within(totals)
        .getAllByRole('cell')
        .map((cell) => plain(cell.textContent)),
    ).toEqual(['-R$ 774,00', '+R$ 185,90', '-R$ 588,10', 'R$ 959,90', 'R$ 86,00']);
    expect(paper.getByRole('heading', { name: 'Resultado, R$ a custo' })).toBeTruthy();
  });

  it('shows the accuracy and where all units are', async () => {
    const { text } = await ata();
    expect(text).toContain('Acuracidade por item 14,3 %, em valor 24,6 %.');
    expect(text).toContain(
      '1.251 unidades contadas = 1.234 nos itens apurados + 12 em códigos não cadastrados + 5 em códigos de dois produtos + 0 fora do escopo + 0 descartadas por chegarem depois.',
    );
  });

  it('shows uncounted items, warnings and collectors', async () => {
    const zeroed = settledItem({ key: 'i:9', how: 'zeroed', difference: -40, difference_value: -86 });
    const { text } = await ata({ uncounted: 'each', zeroed_items: 1 }, [zeroed]);
    expect(text).toContain(
      'Decisão: decidir por item. 1 item mantido, R$ 86,00. 1 item zerado, -40 un, -R$ 86,00.',
    );
    expect(text).toContain('Avisos ao apurar2 códigos não cadastrados');
    expect(text).toContain(
      'Decisões com motivo escritoCódigo 789 ignorado por Ana: Amostra grátis, não vende.',
    );
    expect(text).toContain('Ana1181.251');
  });

  it('sums differences by reason, with the fiscal hint for losses', async () => {
    const { text } = await ata({}, [
      settledItem({ reason: 'breakage' }),
      settledItem({ key: 'i:3', reason: 'found' }),
    ]);
    expect(text).toContain('quebra/avaria *1-4-R$ 34,00');
    expect(text).toContain('achado1-4');
    expect(text).toContain('* NF-e CFOP 5.927 (perda, roubo ou deterioração)');
  });

  it('shows no hint without such a loss', async () => {
    expect((await ata()).text).not.toContain('CFOP');
  });

  it('lists the fifty largest differences and their total number', async () => {
    const items = Array.from({ length: 51 }, (_, index) =>
      settledItem({ key: `i:${index}`, internal_code: `C${index}` }),
    );
    const { text, paper } = await ata({}, items);
    expect(paper.getByRole('heading', { name: 'As 50 maiores diferenças, de 51' })).toBeTruthy();
    expect(text).toContain('C49');
    expect(text).not.toContain('C50');
  });

  it('prints the whole hash in groups and four places to sign', async () => {
    const { text, paper } = await ata({ hash: '0123456789abcdef'.repeat(4) });
    expect(text).toContain('01234567 89abcdef 01234567 89abcdef 01234567 89abcdef 01234567 89abcdef');
    for (const who of ['Contador(a)', 'Conferente', 'Gerente', 'Farmacêutico(a)']) {
      expect(paper.getByText(who)).toBeTruthy();
    }
  });

  it('shows the commands that recompute the hash', async () => {
    const document = readFileSync(
      path.resolve(import.meta.dirname, '../../../../../docs/settlement.md'),
      'utf8',
    );
    const commands = [...document.matchAll(/^(tail .* sha256sum)/gm)].map(([, command]) => command);
    expect(commands).toHaveLength(2);
    const { text } = await ata();
    for (const command of commands) expect(text).toContain(command);
  });

  it('repeats inventory, version and hash on each page', async () => {
    await ata({ hash: '0123456789abcdef'.repeat(4) });
    const foot = () => document.documentElement.style.getPropertyValue('--paper-foot');
    expect(foot()).toBe('"Ata de inventário nº 7, versão 1, hash 01234567 89abcdef…"');
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(foot()).toBe('');
  });

  it.each([
    ['two_equal', true, 'valem duas contagens iguais, ou a que confirma o saldo'],
    ['latest', false, 'vale a última contagem'],
  ] as const)('shows when rounds agree: %s', async (policy, stock_confirms, words) => {
    const { text } = await ata({ recount_policy: { policy, stock_confirms } });
    expect(text).toContain(`Recontagem${words}`);
  });

  it.each<[string, Partial<SettlementDetail>, string]>([
    ['an approved version', {}, 'Aprovada'],
    ['one that nobody approved', { approved_at: null, approved_by: null }, 'Não aprovada'],
    [
      'one that was replaced',
      {
        superseded_at: '2026-01-22T12:00:00Z',
        superseded_by: 'Rui',
        superseded_reason: 'Recontagem do balcão',
      },
      'Substituída',
    ],
  ])('%s is stamped', async (_what, change, stamped) => {
    const { paper, text } = await ata(change);
    expect(paper.getByText(stamped, { selector: 'strong' })).toBeTruthy();
    if (change.superseded_at) expect(text).toContain('Por Rui em 22/01/2026 08:00:00: Recontagem do balcão');
  });

  it('disappears after printing', async () => {
    await ata();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByRole('article', { name: 'Ata de inventário' })).toBeNull();
  });

  it('refuses to print without all its differences', async () => {
    show({ [divergent()]: () => refuse(503, 'unavailable', 'Tente mais tarde.') });
    await press('Ata');
    expect(await screen.findByText('Erro ao imprimir: Tente mais tarde.')).toBeTruthy();
    expect(print).not.toHaveBeenCalled();
  });
});

describe('the file of all items', () => {
  const items = [settledItem({ key: 'i:1' }), settledItem({ key: 'i:2' })];
  const [first, second] = items.map((item) => [item]);

  it('has the items of all pages and matches the hash', async () => {
    const hash = hashOf(...items);
    show({ [all()]: () => pageOf(first ?? [], 2), [all(2)]: () => pageOf(second ?? [], 2) }, { hash });
    await press('CSV');
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
    const [name, content] = saveFile.mock.calls[0] as [string, Blob];
    expect(name).toBe(`apuracao_7_v1_${hash.slice(0, 8)}.csv`);
    expect(
      (await content.text())
        .split('\n')
        .slice(1)
        .map((line) => line.slice(0, 4)),
    ).toEqual(['i:1;', 'i:2;', '']);
    expect(
      await screen.findByText(`Arquivo salvo: ${name}, com 2 itens. Os itens conferem com o hash.`),
    ).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not saved if its items have a different hash', async () => {
    show({ [all()]: () => pageOf(items) }, { hash: 'a'.repeat(64) });
    await press('Planilha (XLSX)');
    expect(await screen.findByText(/os itens recebidos não conferem com o hash da apuração/)).toBeTruthy();
    expect(saveFile).not.toHaveBeenCalled();
  });

  it('offers a retry after a failure', async () => {
    let fails = true;
    const answer = () => (fails ? refuse(500, 'unavailable', 'Erro interno.') : pageOf(items));
    show({ [all()]: answer }, { hash: hashOf(...items) });
    await press('CSV');
    expect(await screen.findByText('Erro ao gerar o arquivo: Erro interno.')).toBeTruthy();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  });

  it('shows progress and stops on Cancelar', async () => {
    show({ [all()]: () => pageOf(first ?? [], 2), [all(2)]: () => new Promise<Response>(() => {}) });
    await press('CSV');
    expect(await screen.findByText('Buscando itens: 1 de 2')).toBeTruthy();
    expect(
      screen.getByRole('progressbar', { name: 'Andamento do arquivo' }).getAttribute('aria-valuenow'),
    ).toBe('50');
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saveFile).not.toHaveBeenCalled();
  });
});
