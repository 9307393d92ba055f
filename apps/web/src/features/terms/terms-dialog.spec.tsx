import type { InventoryTerms } from '@balanco/contract/comparison/inventory-terms';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, pageOf, refuse } from '../../testing/app';
import { comparisonOf, itemDetailOf, itemOf } from '../inventory-page/testing/comparison-fixtures';
import { itemsCall, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { isOtherClock, readTypedMoment, typedMoment } from './stock-moment';
import { toleranceText } from './terms-words';

const terms: InventoryTerms = {
  tolerance: { units: 0, percent: 0, money: 0 },
  scope: 'full',
  departments: [],
  items: [],
  classes: [],
  shop: 'closed',
  recount_policy: { policy: 'two_equal', stock_confirms: true },
  time_zone: 'America/Sao_Paulo',
  stock_at: null,
  stock_at_default: '2026-11-22T21:00:00.000Z',
  all_departments: ['ÉTICOS', 'GENÉRICOS'],
};
const TERMS = 'GET /api/inventories/7/terms/';
const PATCH = 'PATCH /api/inventories/7/terms/';

async function openDialog(answers: Record<string, () => Response> = {}) {
  const stored = { [TERMS]: () => answerJson(terms), [PATCH]: () => answerJson(terms) };
  const page = showInventoryPage({ answers: { ...stored, ...answers } });
  await userEvent.click(await screen.findByRole('button', { name: 'Mais opções de Balanço Geral' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Escopo e tolerância' }));
  const opened = () => screen.getByRole('dialog', { name: 'Escopo e tolerância' });
  await waitFor(() => expect(within(opened()).queryByText('Carregando...')).toBeNull());
  return { ...page, dialog: within(opened()) };
}

it('the dialog saves a partial scope together with a tolerance', async () => {
  const { dialog, seen } = await openDialog();
  await userEvent.click(await dialog.findByRole('radio', { name: 'Parcial' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'ÉTICOS' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: /^A:/ }));
  expect(dialog.getByText('Sem unidades nem %, nenhuma diferença é tolerada.')).toBeTruthy();
  for (const [label, text] of [
    ['Tolerar até (unidades)', '2'],
    ['Nunca tolerar mais de (R$)', '20,50'],
  ] as const) {
    fireEvent.change(dialog.getByLabelText(label), { target: { value: text } });
  }
  expect(dialog.getByText(/é só marcada/)).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Escopo e tolerância salvos.')).toBeTruthy();
  expect(bodiesOf(seen, 'PATCH')[0]).toEqual({
    tolerance: { units: 2, percent: 0, money: 20.5 },
    scope: 'partial',
    shop: 'closed',
    recount_policy: { policy: 'two_equal', stock_confirms: true },
    stock_at: null,
    departments: ['ÉTICOS'],
    classes: ['A'],
    items: [],
  });
});

it('the dialog saves how recounts settle and whether the stock confirms', async () => {
  const { dialog, seen } = await openDialog();
  const rule = within(await dialog.findByRole('radiogroup', { name: 'O que vale na recontagem' }));
  expect(rule.getByRole<HTMLInputElement>('radio', { name: 'Duas contagens iguais' }).checked).toBe(true);
  await userEvent.click(rule.getByRole('radio', { name: 'A última contagem' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'O saldo confirma' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Escopo e tolerância salvos.');
  expect(bodiesOf(seen, 'PATCH')[0].recount_policy).toEqual({ policy: 'latest', stock_confirms: false });
});

it("the stock moment uses the pharmacy's clock and names it if different", async () => {
  const { dialog, seen } = await openDialog({
    [TERMS]: () =>
      answerJson({
        ...terms,
        shop: 'open',
        time_zone: 'America/Rio_Branco',
        stock_at: '2026-11-22T23:05:07Z',
      }),
  });
  const field = await dialog.findByLabelText<HTMLInputElement>('O saldo é de');
  expect(field.value).toBe('22/11/2026 18:05');
  expect(
    dialog.getByText(
      'No horário da farmácia: Acre (Rio Branco). Vazio: de 22/11/2026 16:00:00, quando o catálogo foi importado ou mudou',
    ),
  ).toBeTruthy();
  fireEvent.change(field, { target: { value: '2026-11-22T18:30' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(seen, 'PATCH')[0].stock_at).toBe('2026-11-22T23:30:00.000Z');
});

it('a wrong number shows an error at its field and sends nothing', async () => {
  const { dialog, seen } = await openDialog();
  const field = await dialog.findByLabelText('Tolerar até (% do esperado)');
  await userEvent.clear(field);
  await userEvent.type(field, 'muito');
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(dialog.getByText('Informe um número a partir de 0.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(seen.filter(({ method }) => method === 'PATCH')).toEqual([]);
});

it('the scope loses an item, even one missing from the catalogue', async () => {
  const items = [{ key: 'i:9', description: '', internal_code: '' }];
  const { dialog, seen } = await openDialog({
    [TERMS]: () => answerJson({ ...terms, scope: 'partial', classes: ['C'], items }),
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Tirar Código 9' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(seen, 'PATCH')[0]).toMatchObject({ scope: 'partial', items: [] });
});

it('the dialog shows why terms failed to load or save', async () => {
  let answer = () => refuse(503, 'unavailable', 'Tente mais tarde.');
  const sentence = 'Escolha ao menos um departamento, um item ou uma classe para o escopo parcial.';
  const { dialog } = await openDialog({
    [TERMS]: () => answer(),
    [PATCH]: () => refuse(400, 'invalid', sentence),
  });
  answer = () => answerJson(terms);
  await userEvent.click(await dialog.findByRole('button', { name: 'Tentar novamente' }));
  const form = within(await screen.findByRole('dialog', { name: 'Escopo e tolerância' }));
  await userEvent.click(await form.findByRole('radio', { name: 'Parcial' }));
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }));
  expect((await form.findByRole('alert')).textContent).toContain(sentence);
});

it.each([
  ['out_of_scope', 'Confrontar este item', true],
  ['included', 'Deixar fora do escopo', false],
] as const)('an item that is %s offers %s', async (flag, button, included) => {
  const item = itemOf({ flags: [flag] });
  const put = 'PUT /api/inventories/7/items/i%3A2/scope/';
  const { seen } = showInventoryPage({
    address: '/inventarios/7?aba=divergencias&filtro=out_of_scope&item=i%3A2',
    detail: () => itemDetailOf({ item }),
    answers: {
      [itemsCall('filter=out_of_scope&sort=-money')]: () => pageOf([item]),
      [put]: () => answerJson(item),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: button }));
  await waitFor(() => expect(seen.map(({ method }) => method)).toContain('PUT'));
  expect(bodiesOf(seen, 'PUT')[0]).toEqual({ included });
});

it('Resumo shows scope, tolerance, units out of scope and the value basis', async () => {
  const units = { ...comparisonOf().units, out_of_scope: 3 };
  const comparison = comparisonOf({
    scope: 'partial',
    tolerance: { units: 1, percent: 0, money: 10 },
    units,
    value_basis: 'cost',
  });
  showInventoryPage({ comparison: () => comparison });
  expect(await screen.findByText('Parcial')).toBeTruthy();
  expect(screen.getByText(/^Até 1 un, e até/)).toBeTruthy();
  expect(screen.getByText(/^3 un/)).toBeTruthy();
  expect(screen.getByLabelText('Totais em R$ a custo')).toBeTruthy();
});

it("a supplier's items join the scope, up to its limit", async () => {
  const SUPPLIERS = 'GET /api/inventories/7/suppliers/';
  const suppliers = [
    { cnpj: '11222333000181', name: 'NORTE', items: 2 },
    { cnpj: '99999999000191', name: 'SUL', items: 2000 },
  ];
  const items = Array.from({ length: 1001 }, (_, at) => ({
    key: `i:${at}`,
    description: `ITEM ${at}`,
    internal_code: `${at}`,
  }));
  const { dialog } = await openDialog({
    [SUPPLIERS]: () => answerJson({ suppliers, items: [] }),
    [`${SUPPLIERS}?cnpj=11222333000181`]: () => answerJson({ suppliers, items: items.slice(0, 2) }),
    [`${SUPPLIERS}?cnpj=99999999000191`]: () => answerJson({ suppliers, items }),
  });
  await userEvent.click(await dialog.findByRole('radio', { name: 'Parcial' }));
  const choose = async (name: RegExp) => {
    await userEvent.click(await dialog.findByRole('combobox', { name: 'Itens de um fornecedor' }));
    await userEvent.click(await screen.findByRole('option', { name }));
  };
  await choose(/^NORTE \(11\.222\.333\/0001-81\): 2 itens$/);
  expect(await dialog.findByText('ITEM 1 (1)')).toBeTruthy();
  await choose(/^SUL/);
  expect(await dialog.findByText(/o escopo passa de 1\.000 itens/)).toBeTruthy();
});

it.each([
  [{ units: 0, percent: 0, money: 20 }, 'Nenhuma'],
  [{ units: 2, percent: 0, money: 20 }, 'Até 2 un, e até R$ 20,00'],
  [{ units: 2.5, percent: 5, money: 1000 }, 'Até 2,5 un ou 5 %, e até R$ 1.000,00'],
])('the tolerance %j becomes words', (tolerance, words) => {
  expect(toleranceText(tolerance).replaceAll('\u00a0', ' ')).toBe(words);
});

it.each([
  ['America/Sao_Paulo', '2026-11-22T21:05:00.000Z'],
  ['America/Manaus', '2026-11-22T22:05:00.000Z'],
  ['America/Rio_Branco', '2026-11-22T23:05:00.000Z'],
  ['America/Noronha', '2026-11-22T20:05:00.000Z'],
])('18:05 in %s reads back as the same moment on any computer', (zone, at) => {
  expect(typedMoment(at, zone)).toBe('2026-11-22T18:05');
  expect(readTypedMoment('2026-11-22T18:05', null, zone)).toBe(at);
});

it("the hour after midnight belongs to the zone's day, in summer time too", () => {
  expect(typedMoment('2026-11-23T02:30:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-22T23:30');
  expect(readTypedMoment('2018-11-04T01:30', null, 'America/Sao_Paulo')).toBe('2018-11-04T03:30:00.000Z');
  expect(readTypedMoment('2018-11-03T23:30', null, 'America/Sao_Paulo')).toBe('2018-11-04T02:30:00.000Z');
});

it('an empty field is no moment', () => {
  expect(typedMoment(null, 'America/Manaus')).toBe('');
  expect(readTypedMoment('', '2026-11-22T21:05:00.000Z', 'America/Manaus')).toBeNull();
});

it('an unchanged moment keeps its seconds', () => {
  const at = '2026-11-22T21:05:07.123Z';
  expect(readTypedMoment(typedMoment(at, 'America/Manaus'), at, 'America/Manaus')).toBe(at);
});

it("clocks differ by the hour they show, not by the zone's name", () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(isOtherClock('2026-11-22T21:05:00.000Z', here)).toBe(false);
  expect(isOtherClock('2026-11-22T21:05:00.000Z', 'America/Rio_Branco')).toBe(true);
});
