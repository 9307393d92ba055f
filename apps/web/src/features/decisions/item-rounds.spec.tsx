import type { RoundParts } from '@balanco/contract/comparison/comparison';
import type { Item } from '@balanco/contract/comparison/items';
import type { ItemDecision } from '@balanco/contract/recounts/item-decisions';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, pageOf } from '../../testing/app';
import { comparisonOf, itemDetailOf, itemOf } from '../inventory-page/testing/comparison-fixtures';
import { itemsCall, STEPS, showInventoryPage } from '../inventory-page/testing/show-inventory-page';
import { previewOf, RECOUNTS } from '../recounts/testing/recount-fixtures';
import { stepsOf } from '../settlement/testing/settlement-fixtures';
import { roundOf } from './testing/round-fixtures';

const CALL = '/api/inventories/7/items/i%3A2/decide/';
const rounds = [roundOf(1, 20), roundOf(2, 22), roundOf(3, 21)];
const open = itemOf({ state: 'recounting', round: null, rounds, flags: ['no_consensus'] });
const DECISION: ItemDecision = {
  round: null,
  quantity: 23,
  reason: 'Contado por três pessoas.',
  by: 'Rui',
  at: '2026-01-20T23:50:00Z',
};

function show(
  item: Item = open,
  decision: ItemDecision | null = null,
  round_parts: RoundParts[] = [],
  answers = {},
) {
  return showInventoryPage({
    address: '/inventarios/7?aba=divergencias&filtro=no_consensus&item=i%3A2',
    detail: () => itemDetailOf({ item, decision, round_parts }),
    answers: {
      [itemsCall('filter=no_consensus&sort=-money')]: () => pageOf([item]),
      [`POST ${CALL}`]: () => answerJson(item),
      [`DELETE ${CALL}`]: () => answerJson(item),
      ...answers,
    },
  });
}

async function openDecision() {
  await userEvent.click(await screen.findByRole('button', { name: 'Decidir' }));
  return within(await screen.findByRole('dialog', { name: 'Decidir item' }));
}

it('rounds that disagree are named with what they found', async () => {
  const first = { ...roundOf(1, 44), people: ['Ana', 'Bia'] };
  show(itemOf({ state: 'recounting', round: null, rounds: [first, roundOf(2, 24)], flags: ['third_round'] }));
  const why =
    'A 1ª contagem (44 un, soma de Ana e Bia) e a 2ª contagem (24 un) não batem. Peça a 3ª contagem, ou decida.';
  expect(await screen.findByText(why)).toBeTruthy();
});

it('Pedir 3ª contagem opens a third recount of this item', async () => {
  const two = [roundOf(1, 44), roundOf(2, 24)];
  const item = itemOf({ state: 'recounting', round: null, rounds: two, flags: ['third_round'] });
  const { seen } = show(item, null, [], {
    [RECOUNTS]: () => answerJson({ results: [] }),
    'POST /api/inventories/7/recounts/?dry_run=true': () => answerJson(previewOf()),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Pedir 3ª contagem' }));
  await screen.findByRole('dialog', { name: 'Nova recontagem' });
  const asked = () => seen.flatMap(({ body }) => (body ? [JSON.parse(body)] : []));
  await waitFor(() => expect(asked()).toMatchObject([{ round: 3, criteria: { items: ['i:2'] } }]));
});

it.each([[['i:1']], [['i:1', 'i:2']]])('Decidir opens %j one by one, then what is left', async (keys) => {
  const items = keys.map((key) => itemOf({ ...open, key, description: `ITEM ${key}` }));
  const left = [...items];
  const answers = items.map((item) => {
    const path = `/api/inventories/7/items/${encodeURIComponent(item.key)}/`;
    const decide = () => {
      left.splice(left.indexOf(item), 1);
      return answerJson(item);
    };
    return {
      [`GET ${path}`]: () => answerJson(itemDetailOf({ item })),
      [`GET ${path}history/`]: () => answerJson({ results: [], recurrent_shortage: null }),
      [`POST ${path}decide/`]: decide,
    };
  });
  const { filters } = comparisonOf();
  let answerSteps = () => {};
  const { router } = showInventoryPage({
    address: '/inventarios/7?aba=divergencias&filtro=recounting&item=decidir',
    comparison: () => comparisonOf({ filters: { ...filters, recounting: left.length } }),
    items: () => [itemOf({ description: 'RESTA ESTE' })],
    answers: {
      [itemsCall('filter=recounting&sort=-money')]: () => pageOf(left),
      [STEPS]: () =>
        new Promise((resolve) => {
          answerSteps = () => resolve(answerJson(stepsOf()));
          if (left.length > 0) answerSteps();
        }),
      ...Object.assign({}, ...answers),
    },
  });
  for (const { description } of items) {
    const item = within(await screen.findByRole('dialog', { name: description }));
    await userEvent.click(await item.findByRole('button', { name: 'Decidir' }));
    const form = within(await screen.findByRole('dialog', { name: 'Decidir item' }));
    await userEvent.click(form.getByRole('radio', { name: /^2ª contagem/ }));
    await userEvent.click(form.getByRole('button', { name: 'Decidir' }));
  }
  expect(await screen.findByText('Tudo decidido.')).toBeTruthy();
  answerSteps();
  expect(await screen.findByText('RESTA ESTE')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?aba=divergencias');
});

it('rounds stand side by side with quantity, people and time', async () => {
  show();
  const section = await screen.findByRole('region', { name: 'Rodadas' });
  const [first, , third] = within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(first).toMatch(/^1ª contagem20 unAna/);
  expect(third).toMatch(/^3ª contagem21 unCaio/);
  expect(within(section).getByText('As contagens não batem. Decida qual fica.')).toBeTruthy();
});

it('a round of one section says what it is made of', async () => {
  const rounds = [roundOf(1, 9), roundOf(2, 8), roundOf(3, 14)];
  const kept = [{ name: 'Balcão', units: 6 }];
  const parts = { only_in: ['Depósito'], kept };
  show({ ...open, rounds }, null, [
    { round: 2, ...parts },
    { round: 3, ...parts },
  ]);
  const section = await screen.findByRole('region', { name: 'Rodadas' });
  expect(within(section).getByText('6 un de Balcão + 2 un da 2ª contagem em Depósito')).toBeTruthy();
  expect(within(section).getByText('6 un de Balcão + 8 un da 3ª contagem em Depósito')).toBeTruthy();
});

it('in an open shop each round shows its expected quantity', async () => {
  const moved = [roundOf(1, 27, { expected: 28 }), roundOf(2, 38, { expected: 39 }), roundOf(3, 36)];
  show({ ...open, rounds: moved });
  const section = await screen.findByRole('region', { name: 'Rodadas' });
  const [first, second, third] = within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(first).toContain('Esperado então: 28 un');
  expect(second).toContain('Esperado então: 39 un');
  expect(third).not.toContain('Esperado');
  await userEvent.click(within(section).getByRole('button', { name: 'Decidir' }));
  await screen.findByRole('radio', { name: '2ª contagem: 38 un, Bia (esperado então: 39 un)' });
});

it('Decidir sends the picked round with the rounds that were shown', async () => {
  const { seen } = show();
  const dialog = await openDecision();
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }));
  expect(dialog.getByText('Escolha uma das contagens ou informe uma quantidade.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: '2ª contagem: 22 un, Bia' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Decidir' }));
  const decision = { round: 2, quantity: null, reason: '', seen: [20, 22, 21] };
  await waitFor(() => expect(bodiesOf(seen, 'POST')).toEqual([decision]));
});

it('a different quantity needs a number and a reason', async () => {
  const { seen } = show();
  const dialog = await openDecision();
  await userEvent.click(dialog.getByRole('radio', { name: 'Outra quantidade' }));
  const press = () => userEvent.click(dialog.getByRole('button', { name: 'Decidir' }));
  await press();
  expect(dialog.getByText('Informe a quantidade.')).toBeTruthy();
  const quantity = dialog.getByLabelText('Quantidade');
  await userEvent.type(quantity, '-1');
  await press();
  expect(dialog.getByText('Informe um número a partir de 0.')).toBeTruthy();
  await userEvent.clear(quantity);
  await userEvent.type(quantity, '1,5');
  await press();
  expect(dialog.getByText('Escreva o motivo com ao menos 10 caracteres.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Por que esta quantidade'), {
    target: { value: 'Contado a três.' },
  });
  await press();
  const decision = { round: null, quantity: 1.5, reason: 'Contado a três.', seen: [20, 22, 21] };
  await waitFor(() => expect(bodiesOf(seen, 'POST')).toEqual([decision]));
});

it('a decided item shows who and why and can be undone', async () => {
  const { seen } = show(itemOf({ round: 'D', counted: 23, rounds, flags: ['decided'] }), DECISION);
  expect(await screen.findByText(/^23 un, por Rui em .*: Contado por três pessoas\.$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer a decisão' }));
  await waitFor(() => expect(seen.map(({ method }) => method)).toContain('DELETE'));
});

it('an open recount blocks decisions', async () => {
  const counting = [roundOf(1, 20), roundOf(2, 3, { is_open: true })];
  show(itemOf({ state: 'recounting', round: null, rounds: counting }));
  expect(await screen.findByText('A recontagem ainda está aberta.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decidir' })).toBeNull();
});
