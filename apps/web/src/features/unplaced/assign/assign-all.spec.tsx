import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, refuse } from '../../../testing/fake-server';
import { inventoryRow, PHARMACY, pharmacyRow } from '../../../testing/rows';
import { ASSIGN, LIST, showUnplaced } from '../testing/show-unplaced';
import { NAMED, unplacedCount, unplacedPage } from '../testing/unplaced-count';

const TOTAL = 501;

/** The server answers pages of two. */
async function open(answer: (left: UnplacedCount[]) => Response) {
  let left = [1, 2, 3].map((id) => unplacedCount(id, { user_name: `Coletor ${id}` }));
  const { seen } = showUnplaced(
    'admin',
    () => [],
    {
      'GET /api/pharmacies/': () => answerJson([pharmacyRow()]),
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
        answerJson({ results: [inventoryRow()] }),
      [`${LIST}&named_inventory=${NAMED}`]: () =>
        answerJson(unplacedPage(left.slice(0, 2), { count: left.length === 0 ? 0 : TOTAL })),
      [ASSIGN]: () => {
        const assigned = left.slice(0, 2);
        const answered = answer(assigned);
        if (answered.ok) left = left.slice(2);
        return answered;
      },
    },
    `/contagens/sem-inventario?inventario=${NAMED}`,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Atribuir todas as 501 deste inventário' }));
  const dialog = await screen.findByRole('dialog', { name: 'Atribuir contagens' });
  const inventory = within(dialog).getByLabelText<HTMLInputElement>(/^Inventário/);
  await waitFor(() => expect(inventory.disabled).toBe(false));
  fireEvent.click(inventory);
  fireEvent.click(await screen.findByRole('option', { name: /^Balanço Geral/ }));
  const submit = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Atribuir' }));
  return { seen, dialog, submit };
}

it('assigning all unplaced counts continues page after page until none is left', async () => {
  const { seen, dialog, submit } = await open((counts) => answerJson({ assigned: counts.length }));
  expect(dialog.textContent).toContain('Serão atribuídas todas: 501 contagens.');
  submit();
  expect(await screen.findByText('3 contagens atribuídas.')).toBeTruthy();
  const destination = { inventory: 7, section: null };
  expect(bodiesOf(seen, ASSIGN)).toEqual([
    { counts: [1, 2], ...destination },
    { counts: [3], ...destination },
  ]);
  expect(await screen.findByText('Nenhuma contagem sem inventário')).toBeTruthy();
});

it('assigning all unplaced counts reports a failed page and continues from there', async () => {
  const answers = [() => answerJson({ assigned: 2 }), () => refuse(500, 'internal')];
  const { seen, dialog, submit } = await open(() => answers.shift()?.() ?? answerJson({ assigned: 1 }));
  submit();
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Erro ao atribuir contagens.');
  expect(within(dialog).getByText('2 de 501 atribuídas')).toBeTruthy();
  expect(within(dialog).getByRole('progressbar', { name: 'Andamento da atribuição' })).toBeTruthy();
  submit();
  expect(await screen.findByText('3 contagens atribuídas.')).toBeTruthy();
  expect(bodiesOf(seen, ASSIGN)).toHaveLength(3);
});

it('assigning all unplaced counts stops if someone else assigns the same ones', async () => {
  const { seen, submit } = await open(() => answerJson({ assigned: 0 }));
  submit();
  expect(await screen.findByText('Nenhuma contagem atribuída: outra pessoa chegou antes.')).toBeTruthy();
  expect(bodiesOf(seen, ASSIGN)).toHaveLength(1);
});
