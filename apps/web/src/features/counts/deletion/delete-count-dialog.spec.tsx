import type { Count, CountLine } from '@balanco/contract/counts/count';
import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { answerJson, bodiesOf, conflictWith, fakeServer, refuse, showDialog } from '../../../testing/app';
import { finalised, inventoryRow } from '../../../testing/rows';
import { countLine, PHARMACY, storedCount, unrecognisedLine } from '../testing/count-line';
import { showCounts } from '../testing/show-counts';
import { DeleteCountDialog, undoDeletion } from './delete-count-dialog';

const onClose = vi.fn();
const onDeleted = vi.fn();

async function ask(
  line: CountLine,
  answer: () => Response = () => answerJson(storedCount()),
  inventories: InventoryRow[] = [],
) {
  const seen = showDialog(
    <DeleteCountDialog line={line} pharmacy={PHARMACY} onDeleted={onDeleted} onClose={onClose} />,
    {
      [`GET /api/inventories/with-all-counts/?pharmacy=${PHARMACY}`]: () =>
        answerJson({ results: inventories }),
      'PATCH /api/amplify-counts/10/': answer,
    },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Excluir Contagem' });
  const sent = () => bodiesOf(seen, 'PATCH');
  const confirm = () => userEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  return { dialog, sent, confirm };
}
const deleted = () => waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());

it('deleting a count names it first, and cancelling does nothing', async () => {
  const { dialog, sent } = await ask(countLine({ quantity: 1234.5 }));
  expect(dialog.textContent).toContain('Excluir a contagem de “DIPIRONA 500MG”, quantidade 1.234,5?');
  expect(dialog.textContent).toMatch(/\?Ana · /);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(sent()).toEqual([]);
});

it.each([
  ['its factor', countLine({ quantity: 1, factor: 20 }), 'quantidade 1 × 20 = 20?'],
  ['an unknown code', countLine({ product: null }), 'Produto não cadastrado (7891000001000)'],
  ['a line that could not be read', unrecognisedLine(), 'Não reconhecido: {quebrado: sim”?'],
])('deleting a count names %s', async (_what, line, words) => {
  const { dialog } = await ask(line);
  expect(dialog.textContent).toContain(words);
});

it('deleting a count of a settled inventory says that the settlement stays', async () => {
  const settled = inventoryRow({ ...finalised, closing_state: 'exported' });
  const { dialog } = await ask(countLine({ inventoryID: settled.inventory_id }), undefined, [settled]);
  expect((await within(dialog).findByRole('status')).textContent).toBe(
    '“Balanço Geral” já foi apurado. A apuração e o arquivo do ERP não mudam; o que mudar aqui fica em “Depois do fechamento”.',
  );
});

it('deleting the last line of a count deletes the count', async () => {
  const { sent, confirm } = await ask(countLine());
  await confirm();
  await deleted();
  expect(sent()).toEqual([{ _deleted: true, _version: 3 }]);
});

it('deleting one of several lines keeps the others', async () => {
  const entries = [
    { barcode: '111', count: 1 },
    { barcode: '222', count: 2 },
  ];
  const { sent, confirm } = await ask(
    countLine({ entry_index: 1, source: { barcode: entries, internalBarcode: null, factor: 1 } }),
  );
  await confirm();
  await deleted();
  expect(sent()).toEqual([{ barcode: JSON.stringify([entries[0]]), _version: 3 }]);
});

it('a refused deletion of a count keeps its dialog open', async () => {
  const { dialog, confirm } = await ask(countLine(), () => refuse(409, 'version_conflict'));
  await confirm();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Erro ao excluir contagem. Este registro foi alterado por outra pessoa.',
  );
});

const entries = [
  { barcode: '111', count: 1, vendor: 'kept' },
  { barcode: '222', count: 2 },
];
const both = { barcode: JSON.stringify(entries), internalBarcode: { code: { S: '33' }, count: { N: '3' } } };
const oneOfThree = countLine({ entry_index: 1, source: { ...both, factor: 1 } });
const withoutIt = storedCount({ _version: 4, barcode: [entries[0]], internalBarcode: both.internalBarcode });
const wholeGone = storedCount({ _version: 4, _deleted: true });

async function undo(deleted: Count, answer: () => Response, line = oneOfThree) {
  const seen = fakeServer({ 'PATCH /api/amplify-counts/10/': answer });
  const outcome = await undoDeletion(line, deleted);
  return { outcome, sent: seen.map((call) => JSON.parse(call.body ?? '')) };
}

it("undoing a whole count's deletion keeps someone else's changes", async () => {
  const changed = storedCount({ _version: 6, barcode: [{ barcode: '789', count: 1 }] });
  expect((await undo(wholeGone, () => answerJson(changed), countLine())).outcome).toBe('changed');
});

it("undoing one line's deletion restores it at its index", async () => {
  const back = () => answerJson(storedCount({ ...both, _version: 5 }));
  expect(await undo(withoutIt, back)).toEqual({ outcome: 'restored', sent: [{ ...both, _version: 4 }] });
});

it("undoing one line's deletion does nothing after a concurrent change", async () => {
  const changed = storedCount({ _version: 5, barcode: [{ ...entries[0], count: 9 }] });
  expect((await undo(withoutIt, () => conflictWith(changed))).outcome).toBe('refused');
});

it("undoing one line's deletion succeeds if only its earlier answer was lost", async () => {
  const back = storedCount({ ...both, barcode: entries, _version: 5 });
  expect((await undo(withoutIt, () => conflictWith(back))).outcome).toBe('restored');
});

const three = ['Ana', 'Bia', 'Caio'].map((user_name, index) =>
  countLine({ line_id: index + 1, count_id: index + 10, user_name }),
);
const rowOf = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;
const press = (name: string, inside: HTMLElement) =>
  userEvent.click(within(inside).getByRole('button', { name }));

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
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Caio')));
  expect(screen.queryByText('Bia')).toBeNull();
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
  await deleteAlone(() => conflictWith(current));
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
