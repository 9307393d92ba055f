import type { HintedItem, Hints } from '@balanco/contract/settlement/hints';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, showNarrow } from '../../testing/app';
import { showInventoryPage } from '../inventory-page/testing/show-inventory-page';

const HINTS = 'GET /api/inventories/7/hints/';
const ACCEPT = 'POST /api/inventories/7/hints/accept/';
const REASONS = 'PUT /api/inventories/7/item-reasons/';

const hinted = (key: string, change: Partial<HintedItem> = {}): HintedItem => ({
  key,
  internal_code: key.slice(2),
  description: `ITEM ${key.slice(2)}`,
  expected: 24,
  counted: 20,
  difference: -4,
  value: 8.5,
  difference_value: -34,
  has_reason: false,
  ...change,
});
const hints: Hints = {
  swaps: {
    count: 2,
    explained: 80,
    results: [
      {
        short: hinted('i:2'),
        over: hinted('i:3', { counted: 28 }),
        because: 'names',
        units: 4,
        explained: 68,
      },
      {
        short: hinted('i:4', { has_reason: true }),
        over: hinted('i:5'),
        because: 'codes',
        units: 1,
        explained: 12,
      },
    ],
  },
  factor_errors: {
    count: 1,
    explained: 187,
    results: [{ item: hinted('i:6', { counted: 2 }), factor: 12, kind: 'boxes', explained: 187 }],
  },
  losses: {
    count: 1,
    explained: 17,
    results: [
      {
        item: hinted('i:7'),
        reason: 'theft',
        registered_at: '2026-05-06T15:00:00.000Z',
        units: 2,
        explained: 17,
      },
    ],
  },
  explained: 284,
  gross: 959.9,
};

async function show(answers: object = {}, address = '/inventarios/7') {
  const shown = showInventoryPage({ answers: { [HINTS]: () => answerJson(hints), ...answers }, address });
  await screen.findByRole('region', { name: 'Explicável' });
  return shown;
}
async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Ver explicações' }));
  return within(await screen.findByRole('dialog'));
}
const words = (element: HTMLElement) => (element.textContent ?? '').replaceAll('\u00a0', ' ');

it('the explicable amount stands beside the five totals', async () => {
  await show();
  expect(words(screen.getByRole('region', { name: 'Explicável' }))).toContain(
    'Explicável R$ 284,00 de R$ 959,90 (bruto)',
  );
  expect(screen.getByText('Líquido')).toBeTruthy();
});

it('a phone has the explicable amount of Divergências behind Filtros', async () => {
  showNarrow();
  await show({}, '/inventarios/7?aba=divergencias');
  const line = screen.getByRole('region', { name: 'Explicável' });
  expect(line.closest('[hidden]')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
  expect(line.closest('[hidden]')).toBeNull();
});

it('nothing appears if nothing is explicable', async () => {
  const none = { count: 0, explained: 0, results: [] };
  const { seen } = showInventoryPage({
    answers: {
      [HINTS]: () => answerJson({ swaps: none, factor_errors: none, losses: none, explained: 0, gross: 1 }),
    },
  });
  await waitFor(() => expect(seen.some(({ path }) => path.endsWith('/hints/'))).toBe(true));
  expect(screen.queryByRole('region', { name: 'Explicável' })).toBeNull();
});

it('the dialog shows losses, swaps and factor errors with their R$', async () => {
  await show();
  const dialog = await open();
  const rows = dialog.getAllByRole('listitem').map(words);
  expect(rows[0]).toContain('perda registrada em 06/05: 2 un, furto/roubo: explica R$ 17,00');
  expect(rows[1]).toContain('ITEM 2');
  expect(rows[1]).toContain('ITEM 3');
  expect(rows[1]).toContain('4 un, nomes parecidos: explica R$ 68,00');
  expect(rows[2]).toContain('1 un, códigos que diferem em um dígito: explica R$ 12,00');
  expect(rows[2]).toContain('já tem motivo');
  expect(rows[3]).toContain('24 esperadas, 2 contadas');
  expect(rows[3]).toContain('caixas de 12 contadas como unidades: explica R$ 187,00');
});

it('Aceitar todas accepts hints without a reason and can be undone', async () => {
  const { seen } = await show({
    [ACCEPT]: () => answerJson({ changed: 3 }),
    [REASONS]: () => answerJson({ changed: 3, refused: 0 }),
  });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Aceitar todas (3)' }));
  expect(await screen.findByText('Motivo dado a 3 itens')).toBeTruthy();
  expect(bodiesOf(seen, ACCEPT)).toEqual([
    { swaps: [{ short: 'i:2', over: 'i:3' }], factor_errors: ['i:6'], losses: ['i:7'] },
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Desfazer/ }));
  await waitFor(() =>
    expect(bodiesOf(seen, REASONS)).toEqual([
      { items: { item_keys: ['i:2', 'i:3'] }, reason: null, only_reason: 'swap', text: '' },
      { items: { item_keys: ['i:6'] }, reason: null, only_reason: 'factor_error', text: '' },
      { items: { item_keys: ['i:7'] }, reason: null, only_reason: 'theft', text: '' },
    ]),
  );
});

it('accepting one hint keeps the dialog open', async () => {
  const { seen } = await show({ [ACCEPT]: () => answerJson({ changed: 1 }) });
  const dialog = await open();
  await userEvent.click(dialog.getByRole('button', { name: 'Aceitar erro de fator de ITEM 6' }));
  await waitFor(() =>
    expect(bodiesOf(seen, ACCEPT)).toEqual([{ swaps: [], factor_errors: ['i:6'], losses: [] }]),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('rows of Divergências mark probable swaps', async () => {
  await show({}, '/inventarios/7?aba=divergencias');
  expect(await screen.findByText(/Troca provável/)).toBeTruthy();
});
