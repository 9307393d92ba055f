import type { RecountDetail } from '@balanco/contract/recounts/recounts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, refuse } from '../../testing/fake-server';
import { STEPS, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { settledSteps, settlementOf } from '../settlement/testing/settlement-fixtures';
import {
  LONG_CODE,
  LONG_NAME,
  RECOUNT,
  RECOUNT_SECTION,
  recountDetailOf,
  recountItemOf,
} from './testing/recount-fixtures';

// Real bars take a sixth of the time of these screens; barcode-svg.spec.ts tests them.
vi.mock('./barcode-svg', () => ({ barcodeSvg: () => '<svg />' }));

function show(
  recount: RecountDetail,
  answers: NonNullable<Parameters<typeof showInventoryPage>[0]>['answers'] = {},
) {
  return showInventoryPage({
    address: `/inventarios/7?aba=recontagem&secao=${RECOUNT_SECTION}`,
    answers: { [`GET ${RECOUNT}`]: () => answerJson(recount), ...answers },
  });
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));
const list = async () => within(await screen.findByRole('list', { name: 'Itens de Recontagem 1' }));
const sent = (seen: ReturnType<typeof show>['seen'], method: string) =>
  seen.filter((call) => call.method === method).map(({ path, body }) => [path, JSON.parse(body ?? 'null')]);

it('an item that somebody looked for says by whom', async () => {
  show(recountDetailOf([recountItemOf({ searched: { name: 'Bia', at: '2026-01-21T02:41:00Z' } })]));
  expect((await list()).getByText('Balcão · procurado por Bia, não encontrado')).toBeTruthy();
});

it('an item shows codes, sections and state, but no quantity', async () => {
  const two = [
    { id: null, name: 'Balcão' },
    { id: null, name: '' },
  ];
  show(
    recountDetailOf([
      recountItemOf({ seen: two, is_found: true }),
      recountItemOf({
        key: 'i:3',
        description: '',
        internal_code: LONG_CODE,
        barcodes: [LONG_CODE],
        own_code: LONG_CODE,
        seen: [],
      }),
    ]),
  );
  const items = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    'LOSARTANA 50MG C/30000002 · 7891234567895Balcão, Sem seção · recontado',
    `Código ${LONG_CODE}${LONG_CODE} · ${LONG_CODE}Não contado antes · a recontar`,
  ]);
  expect(await (await list()).findByRole('img', { name: `Código de barras ${LONG_CODE}` })).toBeTruthy();
});

it('an item of one section says where alone to count it', async () => {
  show(recountDetailOf([recountItemOf({ only_in: ['Depósito', ''] })]));
  expect((await list()).getByText('Conte só em: Depósito, Sem seção · a recontar')).toBeTruthy();
});

it('a list of 300 items is complete, each with its bars', async () => {
  const items = Array.from({ length: 300 }, (_, index) =>
    recountItemOf({ key: `i:${index}`, own_code: `${7891000000000 + index}`, description: LONG_NAME }),
  );
  show(recountDetailOf(items));
  expect(await screen.findAllByText(LONG_NAME)).toHaveLength(300);
  await waitFor(() => expect(document.images).toHaveLength(300));
});

it('an open recount asks nothing about items not found', async () => {
  show(recountDetailOf([recountItemOf()]));
  await list();
  expect(screen.queryByRole('region', { name: 'Não encontrados na recontagem' })).toBeNull();
});

const closed = recountDetailOf(
  [
    recountItemOf(),
    recountItemOf({ key: 'i:3', description: LONG_NAME, not_found: 'keep' }),
    recountItemOf({ key: 'i:4', is_found: true }),
  ],
  { state: 'closed' },
);
const NOT_FOUND = `PUT ${RECOUNT}not-found/`;

it('items not found are decided together and can be undone', async () => {
  const { seen } = show(closed, { [NOT_FOUND]: () => answerJson(closed) });
  const missing = await region('Não encontrados na recontagem');
  expect(missing.getByRole('heading').textContent).toBe('Não encontrados na recontagem (2)');
  expect(missing.getByText('000002 · Vale a contagem anterior')).toBeTruthy();
  const zero = missing.getByRole<HTMLButtonElement>('button', { name: 'Confirmar zero' });
  expect(zero.disabled).toBe(true);
  await userEvent.click(missing.getByRole('checkbox', { name: 'Selecionar todos' }));
  await userEvent.click(zero);
  await screen.findByText('Decisão gravada para 2 itens.');
  await userEvent.click(missing.getByRole('checkbox', { name: LONG_NAME }));
  await userEvent.click(missing.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() =>
    expect(sent(seen, 'PUT').map(([, body]) => body)).toEqual([
      { items: ['i:2', 'i:3'], decision: 'zero' },
      { items: ['i:3'], decision: null },
    ]),
  );
});

it('an item decided by itself says so', async () => {
  show(recountDetailOf([recountItemOf({ is_settled: true })], { state: 'closed' }));
  expect((await region('Não encontrados na recontagem')).getByText('000002 · Decidido no item')).toBeTruthy();
  expect((await list()).getByText('Balcão · decidido no item')).toBeTruthy();
});

it('a third round cannot send items to a further round', async () => {
  show({ ...closed, round: 3 });
  const missing = await region('Não encontrados na recontagem');
  expect(missing.queryByRole('button', { name: 'Mandar à 3ª contagem' })).toBeNull();
  expect(missing.getByRole('button', { name: 'Manter a contagem anterior' })).toBeTruthy();
});

it('a refused decision shows why and keeps the selection', async () => {
  show(closed, { [NOT_FOUND]: () => refuse(409, 'conflict', 'O inventário foi aprovado.') });
  const missing = await region('Não encontrados na recontagem');
  await userEvent.click(missing.getByRole('checkbox', { name: LONG_NAME }));
  await userEvent.click(missing.getByRole('button', { name: 'Confirmar zero' }));
  expect((await missing.findByRole('alert')).textContent).toBe(
    'Erro ao gravar a decisão. O inventário foi aprovado.',
  );
  expect(missing.getByRole<HTMLInputElement>('checkbox', { name: LONG_NAME }).checked).toBe(true);
});

const strays = [
  { key: 'i:8', internal_code: '000008', description: 'SORO' },
  { key: `b:${LONG_CODE}`, internal_code: '', description: '' },
];
const STRAYS = `PUT ${RECOUNT}strays/`;

it('stray items join the list one by one or all together', async () => {
  const recount = recountDetailOf([recountItemOf()], { strays });
  const { seen } = show(recount, { [STRAYS]: () => answerJson(recount) });
  const outside = await region('Fora da lista');
  expect(outside.getByText('SORO · 000008')).toBeTruthy();
  await userEvent.click(outside.getByRole('button', { name: `Pôr ${LONG_CODE} na lista` }));
  await screen.findByText('A lista da recontagem foi ampliada.');
  await userEvent.click(outside.getByRole('button', { name: 'Pôr todos na lista' }));
  await waitFor(() =>
    expect(sent(seen, 'PUT').map(([, body]) => body)).toEqual([
      { items: [`b:${LONG_CODE}`] },
      { items: ['i:8', `b:${LONG_CODE}`] },
    ]),
  );
});

it('many stray items collapse behind a button', async () => {
  const many = Array.from({ length: 12 }, (_none, index) => ({
    key: `i:${index}`,
    internal_code: String(index),
    description: `ITEM ${index}`,
  }));
  show(recountDetailOf([recountItemOf()], { strays: many }));
  const outside = await region('Fora da lista');
  expect(outside.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(outside.getByRole('button', { name: 'Mostrar todos (12)' }));
  expect(outside.getAllByRole('listitem')).toHaveLength(12);
});

it('a cancelled recount cannot take stray items', async () => {
  show(recountDetailOf([recountItemOf()], { strays, state: 'cancelled' }));
  expect((await region('Fora da lista')).queryByRole('button')).toBeNull();
});

it('a list that cannot be extended shows why', async () => {
  show(recountDetailOf([recountItemOf()], { strays }), {
    [STRAYS]: () => refuse(409, 'conflict', 'O item já está em outra recontagem.'),
  });
  const outside = await region('Fora da lista');
  await userEvent.click(outside.getByRole('button', { name: 'Pôr SORO na lista' }));
  expect((await outside.findByRole('alert')).textContent).toBe(
    'Erro ao pôr na lista. O item já está em outra recontagem.',
  );
});

it('the printed list has bars and releases, but no quantity', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const overrides = [
    {
      collector_sub: 'bia',
      collector_name: 'Bia',
      reason: 'Só ela estava na loja.',
      overridden_by: 'Rui',
      overridden_at: '2026-01-20T23:00:00Z',
    },
  ];
  const item = recountItemOf({ description: LONG_NAME, barcodes: [LONG_CODE], own_code: LONG_CODE });
  show(recountDetailOf([item], { overrides }));
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir a lista de Recontagem 1' }));
  const paper = await screen.findByRole('article', { name: 'Lista de recontagem' });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const sheet = within(paper);
  expect(sheet.getByRole('heading').textContent).toBe('Recontagem 1: Balanço Geral');
  expect(sheet.getByText(/^Farmácia São João · 2ª contagem · Bia · 1 item · impresso em /)).toBeTruthy();
  expect(
    sheet.getByText('Bia reconta o que já contou, liberado por Rui: Só ela estava na loja.'),
  ).toBeTruthy();
  expect(sheet.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    'Balcão',
    LONG_NAME,
    `000002 · ${LONG_CODE}`,
    '',
    '',
  ]);
  expect(sheet.getByRole('img', { name: `Código de barras ${LONG_CODE}` })).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByRole('article', { name: 'Lista de recontagem' })).toBeNull();
});

it('an approved inventory decides and adds nothing', async () => {
  const strays = [{ key: 'i:9', description: 'DIPIRONA', internal_code: '000009' }];
  const approved = settlementOf({ approved_at: '2026-01-21T02:45:00Z', approved_by: 'Rui' });
  show(recountDetailOf([recountItemOf()], { state: 'closed', strays }), {
    [STEPS]: () => answerJson(settledSteps(approved, { state: 'approved' })),
  });
  const missing = await region('Não encontrados na recontagem');
  await waitFor(() => expect(missing.queryAllByRole('button')).toEqual([]));
  expect(missing.queryAllByRole('checkbox')).toEqual([]);
  expect(missing.getByText('LOSARTANA 50MG C/30')).toBeTruthy();
  expect((await region('Fora da lista')).queryAllByRole('button')).toEqual([]);
});
