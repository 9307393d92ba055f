import type { UnplacedCount } from '@balanco/contract/counts/unplaced';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerJson, bodiesOf, refuse } from '../../testing/fake-server';
import { DISCARD, showUnplaced } from './testing/show-unplaced';
import { unplacedCount } from './testing/unplaced-count';

async function ask(counts: UnplacedCount[], answer: () => Response | Error) {
  let left = counts;
  const { seen } = showUnplaced('admin', () => left, {
    [DISCARD]: () => {
      const answered = answer();
      if (answered instanceof Response && answered.ok) left = [];
      return answered;
    },
  });
  await screen.findAllByText('Ana');
  fireEvent.click(screen.getByRole('checkbox', { name: /desta página/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Excluir' }));
  const dialog = await screen.findByRole('dialog', { name: 'Excluir contagens' });
  const press = (name: string) => fireEvent.click(within(dialog).getByRole('button', { name }));
  return { seen, dialog, press };
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('deleting unplaced counts shows their number first, and cancelling does nothing', async () => {
  const { seen, dialog, press } = await ask([unplacedCount(1), unplacedCount(2)], () => refuse(500));
  expect(dialog.textContent).toContain('Excluir 2 contagens? Elas saem da lista e de todos os totais.');
  press('Cancelar');
  await closed();
  expect(bodiesOf(seen, DISCARD)).toEqual([]);
});

it('deleting unplaced counts shows the list without them', async () => {
  const { seen, dialog, press } = await ask([unplacedCount(4)], () => answerJson({ discarded: 1 }));
  expect(dialog.textContent).toContain('Excluir 1 contagem? Ela sai da lista e de todos os totais.');
  press('Excluir');
  await closed();
  expect(bodiesOf(seen, DISCARD)).toEqual([{ counts: [4] }]);
  expect(await screen.findByText('1 contagem excluída.')).toBeTruthy();
  expect(screen.getByText('Nenhuma contagem sem inventário')).toBeTruthy();
});
