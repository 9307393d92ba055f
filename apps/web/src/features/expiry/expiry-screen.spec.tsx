import type { ExpiryLot, ShopExpiry } from '@balanco/contract/expiry/expiry';
import { exampleLot, exampleRecalled } from '@balanco/contract/expiry/expiry-examples';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, pageOf, press, refuse, showScreen } from '../../testing/app';
import { PHARMACY, pharmacyRow } from '../../testing/rows';
import { ExpiryScreen } from './expiry-screen';
import { coverageText, lotsCsv } from './expiry-words';

const BASE = `/api/pharmacies/${PHARMACY}/`;
const LIST = `GET ${BASE}expiry-lots/?page=1`;
const SUMMARY = `GET ${BASE}expiry-summary/`;
const LOSE = 'POST /api/mobile/losses/';
const SHOPS = 'GET /api/shop-expiry/';

const lotOf = (change: Partial<ExpiryLot> = {}): ExpiryLot => ({ ...exampleLot, ...change });
const summary = {
  today: '2026-05-06',
  treatment_days: 30,
  coverage: { known_units: 99_999, stock_units: 100_000 },
  buckets: [
    { key: 'expired', to: -1, lots: 1, units: 3, money: 11.97 },
    { key: '60', to: 60, lots: 1, units: 100_000, money: 1_000_000 },
    { key: 'later', to: null, lots: 0, units: 0, money: 0 },
  ],
  departments: ['GENÉRICOS'],
};
const none = { lots: 0, units: 0, money: 0 };

function show(
  lots: readonly ExpiryLot[],
  { answers = {}, address = '/validade' }: { answers?: object; address?: string } = {},
) {
  return showScreen(
    <ExpiryScreen />,
    {
      'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
      [LIST]: () => pageOf(lots),
      [SUMMARY]: () => answerJson(summary),
      ...answers,
    },
    { role: 'mod', path: '/validade', address },
  );
}

it('Validade shows each lot with what it rests on, and how much it knows', async () => {
  const near = lotOf({
    key: 'i:9',
    lot: '',
    bucket: '60',
    bought_on: '2026-04-01',
    seen_on: null,
    units: 100_000,
    exchange: { pharmacy_name: 'Rápida', monthly: 20.5, units: 10 },
  });
  show([lotOf({ bought_on: '2026-04-01' }), near]);
  const rows = within(await screen.findByRole('table', { name: 'Lotes' })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(
    /lote L42A30\/04\/2026vencidoRegistrar perda3R\$.11,97vista em 05\/05\/2026 · nota de 01\/04\/2026$/,
  );
  expect(rows[2]?.textContent).toMatch(
    /até 60 dias100\.000R\$.11,97nota de 01\/04\/2026leve até 10 un para Rápida, que vende 20,5 por mês$/,
  );
  expect(within(rows[2] ?? document.body).queryByRole('checkbox')).toBeNull();
  expect(
    screen.getByText(/^Validade conhecida de 99 % das unidades em saldo. Do resto não se sabe nada/),
  ).toBeTruthy();
  const buckets = within(screen.getByRole('table', { name: 'Prazos' })).getAllByRole('row');
  expect(buckets[2]?.textContent).toMatch(/^até 60 dias100\.000R\$.1\.000\.000,00$/);
});

it('a bucket narrows the list, and an empty one says so', async () => {
  const { seen } = show([lotOf()], {
    answers: { [`GET ${BASE}expiry-lots/?bucket=later&page=1`]: () => pageOf([]) },
  });
  await screen.findByRole('table', { name: 'Lotes' });
  await userEvent.click(screen.getByRole('button', { name: /^depois/ }));
  expect(await screen.findByText('Nenhum lote encontrado')).toBeTruthy();
  expect(seen.some(({ path }) => path.includes('bucket=later'))).toBe(true);
});

it('a pharmacy without any known expiry says where it comes from', async () => {
  show([]);
  expect(await screen.findByText(/^Nenhuma validade conhecida. Ela vem das caixas lidas/)).toBeTruthy();
});

it('a list that failed can be asked again', async () => {
  let fails = true;
  const answer = () => (fails ? refuse(500, 'internal', 'Erro interno.') : pageOf([lotOf()]));
  show([], { answers: { [LIST]: answer } });
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  fails = false;
  await userEvent.click(again);
  expect(await screen.findByRole('table', { name: 'Lotes' })).toBeTruthy();
});

it('an expired lot becomes a loss that waits in Perdas, and that can be undone', async () => {
  const answer = (status: string, detail?: string) => () =>
    answerJson({ results: [{ id: null, status, detail }] });
  let answers = answer('rejected', 'Farmácia não encontrada.');
  const { seen } = show([lotOf({ units: 3 })], { answers: { [LOSE]: () => answers() } });
  await userEvent.click(await screen.findByRole('button', { name: /^Registrar perda de DIPIRONA/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar perda por vencimento' }));
  const units = dialog.getByLabelText('Unidades');
  await userEvent.clear(units);
  await userEvent.type(units, '4');
  press('Registrar');
  expect(await dialog.findByText('Informe no máximo 3.')).toBeTruthy();
  await userEvent.clear(units);
  await userEvent.type(units, '2,5');
  press('Registrar');
  expect(await dialog.findByText(/Farmácia não encontrada/)).toBeTruthy();
  answers = answer('created');
  press('Registrar');
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Registro desfeito.')).toBeTruthy();
  const loss = { reason: 'expired', code: '000123', lot: 'L42A', expiry: '2026-04-30', quantity: 2.5 };
  const [first, sent, undone] = bodiesOf(seen, LOSE).map((body) => body[0]);
  expect(sent).toMatchObject({ ...loss, id: first.id, pharmacyID: PHARMACY });
  expect(undone).toMatchObject({ id: first.id, _deleted: true });
});

it('Rede sums all pharmacies and tells when each was computed', async () => {
  const shops: ShopExpiry[] = ['2026-05-06T11:00:00.000Z', null].map((kept_at, at) => ({
    pharmacy: `${PHARMACY.slice(0, -1)}${at}`,
    pharmacy_name: `Loja ${at}`,
    kept_at,
    coverage: { known_units: 50, stock_units: 100 },
    unsellable: none,
    soon: none,
    expired: { lots: 1, units: 2, money: 5 },
  }));
  show([], { address: '/validade?aba=rede', answers: { [SHOPS]: () => answerJson({ results: shops }) } });
  const rows = within(await screen.findByRole('table', { name: /de cada farmácia/ })).getAllByRole('row');
  expect(rows[1]?.textContent).toMatch(/^RedeR\$.10,004 un/);
  expect(rows[2]?.textContent).toMatch(/^Loja 0de 06\/05\/2026 08:00/);
  expect(rows[3]?.textContent).toContain('ainda não calculada; abra a farmácia');
});

it('Recolhimento shows where a lot is, and leads to its count and notes', async () => {
  const note = {
    access_key: '352604',
    number: 5001,
    supplier: 'Norte',
    issued_at: '2026-04-01T12:00:00.000Z',
    quantity: 2.5,
    unit: 'CX',
    kind: 'return' as const,
    is_cancelled: true,
  };
  const noted = { ...exampleRecalled, lot: '', expires_on: null, seen: null, notes: [note], units: 7 };
  const results = [{ ...exampleRecalled, units: 3 }, noted];
  show([], {
    address: '/validade?aba=recolhimento&busca=L42A',
    answers: { 'GET /api/recall/?search=L42A': () => answerJson({ has_more: true, sends: false, results }) },
  });
  const table = within(await screen.findByRole('table', { name: 'Recolhimento' }));
  const [, seen, brought] = table.getAllByRole('row');
  expect(seen?.textContent).toMatch(
    /lote L42A · validade 30\/04\/20263Inventário Geral, em 05\/05\/2026 09:05:00sem nota$/,
  );
  expect(brought?.textContent).toMatch(
    /sem lote conhecido7não foi lidonota 5001 de Norte, 01\/04\/2026: 2,5 CX, devolução, cancelada$/,
  );
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/contagens?farmacia=${exampleRecalled.pharmacy}&inventario=4&busca=${exampleRecalled.code}&em=item`,
    `/notas-fiscais?farmacia=${exampleRecalled.pharmacy}&busca=352604`,
  ]);
  expect(screen.getByText('Só as primeiras 2 linhas: procure pelo lote.')).toBeTruthy();
  vi.stubGlobal('print', vi.fn());
  press('Imprimir');
  const paper = within(await screen.findByRole('article', { name: 'Recolhimento: L42A' }));
  const [heads, first] = paper.getAllByRole('row').map((row) => [...row.children]);
  const at = heads?.findIndex(({ textContent }) => textContent === 'Lote') ?? -1;
  expect(first?.[at]?.textContent).toBe('L42A');
  press('Enviar por e-mail');
  expect(await screen.findByText(/^Este servidor ainda não envia e-mails/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true);
});

it('Recolhimento is mailed after a question, and names pharmacies without an address', async () => {
  const found = { has_more: false, sends: true, results: [exampleRecalled] };
  const { seen } = show([], {
    address: '/validade?aba=recolhimento&busca=L42A',
    answers: {
      'GET /api/recall/?search=L42A': () => answerJson(found),
      'POST /api/recall/mails/': () => answerJson({ mails: 2, without_address: ['Bairro', 'Centro'] }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar por e-mail' }));
  expect(seen.some(({ method }) => method === 'POST')).toBe(false);
  press('Enviar');
  expect(
    await screen.findByText('E-mails a caminho: 2. Sem endereço de e-mail: Bairro, Centro.'),
  ).toBeTruthy();
  expect(bodiesOf(seen, 'POST /api/recall/mails/')).toEqual([{ search: 'L42A' }]);
});

it('Recolhimento asks for a lot, and promises nothing when it finds none', async () => {
  show([], {
    address: '/validade?aba=recolhimento',
    answers: {
      'GET /api/recall/?search=Z9': () => answerJson({ has_more: false, sends: false, results: [] }),
    },
  });
  expect(await screen.findByText(/^Digite o lote do alerta/)).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: /^Lote, código/ }), 'Z9');
  expect(await screen.findByText(/^Nada visto em contagens nem em notas/)).toBeTruthy();
});

it('a file has one row for each lot, and its texts run nothing', async () => {
  const text = await lotsCsv([lotOf({ description: '=1+1', units: 2.5 })]).text();
  expect(text.split('\r\n')[1]).toBe(
    `"'=1+1";"000123";"7891234567895";"GENÉRICOS";"L42A";"30/04/2026";"vencido";2,5;11,97;"vista em 05/05/2026";""`,
  );
  expect(coverageText({ known_units: 0, stock_units: 0 })).toBe('O catálogo não tem saldo.');
});
