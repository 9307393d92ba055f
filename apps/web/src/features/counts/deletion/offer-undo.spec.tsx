import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, refuse } from '../../../testing/fake-server';
import { showDialog } from '../../../testing/show-screen';
import { countLine, PHARMACY, storedCount } from '../testing/count-line';
import { showCounts } from '../testing/show-counts';
import { DeleteCountDialog } from './delete-count-dialog';

const three = ['Ana', 'Bia', 'Caio'].map((user_name, index) =>
  countLine({ line_id: index + 1, count_id: index + 10, user_name }),
);
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const press = (name: string, inside: HTMLElement) =>
  userEvent.click(within(inside).getByRole('button', { name }));

/** `undo` answers the attempt to restore. */
async function deleteCountOfBia(undo: () => Response, among = three) {
  const gone = storedCount({ id: 11, _version: 4, _deleted: true });
  let lines = among;
  const shown = showCounts('user', () => lines, {
    'PATCH /api/amplify-counts/11/': () => {
      const isFirst = lines === among;
      lines = among.filter((line) => line.user_name !== 'Bia');
      return isFirst ? answerJson(gone) : undo();
    },
  });
  await screen.findByText('Bia');
  await press('Excluir', rowOf('Bia'));
  await press('Excluir', await screen.findByRole('dialog', { name: 'Excluir Contagem' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const putBack = () => {
    lines = among;
  };
  return { ...shown, putBack };
}
async function deleteAlone(undo: () => Response) {
  let isDeleted = false;
  const line = countLine({ line_id: 2, count_id: 11, user_name: 'Bia' });
  showDialog(<DeleteCountDialog line={line} pharmacy={PHARMACY} onDeleted={vi.fn()} onClose={vi.fn()} />, {
    'PATCH /api/amplify-counts/11/': () => {
      if (isDeleted) return undo();
      isDeleted = true;
      return answerJson(storedCount({ id: 11, _version: 4, _deleted: true }));
    },
  });
  await press('Excluir', await screen.findByRole('dialog', { name: 'Excluir Contagem' }));
}
const takeBack = async () => userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));

it('after a deletion the next row gets the focus', async () => {
  await deleteCountOfBia(() => refuse(500));
  await waitFor(() => expect(screen.queryByText('Bia')).toBeNull());
  expect(document.activeElement).toBe(rowOf('Caio'));
});

it('after the deletion of the only row the search gets the focus', async () => {
  await deleteCountOfBia(() => refuse(500), three.slice(1, 2));
  await screen.findByText('Nenhuma contagem encontrada');
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

it('undoing a deletion shows the row again', async () => {
  const { seen, putBack } = await deleteCountOfBia(() => {
    putBack();
    return answerJson(storedCount({ id: 11, _version: 5 }));
  });
  expect(screen.getByText('Contagem excluída: DIPIRONA 500MG')).toBeTruthy();
  await takeBack();
  expect(await screen.findByText('Exclusão desfeita.')).toBeTruthy();
  expect(await screen.findByText('Bia')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  const bodies = bodiesOf(seen, 'PATCH');
  expect(bodies).toEqual([
    { _deleted: true, _version: 3 },
    { _deleted: false, _version: 4 },
  ]);
});

it('a deletion can be undone from a different list', async () => {
  const { router } = await deleteCountOfBia(() => answerJson(storedCount({ id: 11, _version: 5 })));
  await act(() => router.navigate('/contagens?busca=ninguem'));
  await takeBack();
  expect(await screen.findByText('Exclusão desfeita.')).toBeTruthy();
});

it('undoing a deletion reports changes by someone else', async () => {
  const current = storedCount({ id: 11, _version: 6, _deleted: true });
  await deleteAlone(() => answerJson({ code: 'version_conflict', current }, 409));
  await takeBack();
  await screen.findByText(
    'A exclusão não foi desfeita: outra pessoa alterou a contagem nesse meio-tempo. Confira a lista.',
  );
});

it("a failed undo shows the server's words and can be retried", async () => {
  await deleteAlone(() => refuse(500, 'internal', 'Erro interno.'));
  await takeBack();
  expect(await screen.findByText('Erro ao desfazer a exclusão. Erro interno.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy();
});
