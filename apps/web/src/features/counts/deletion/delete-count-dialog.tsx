import type { Count, CountLine } from '@balanco/contract/counts/count';
import { removeCountLine } from '@balanco/contract/counts/count-edit';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { ConfirmDialog } from '../../../ui/dialogs/dialog-frame';
import { LineFacts } from '../edit/edit-count-dialog';
import { patchCount } from '../edit/save-line';
import { SettledNote } from '../edit/settled-note';
import { offerCountUndo, restoreCount, type UndoOutcome } from '../edit/undo-count';
import { useCountMutation } from '../edit/use-count-mutation';
import { amountText, lineTitle } from '../line-words';

interface DeleteCountDialogProps {
  line: CountLine;
  pharmacy: string;
  onDeleted: () => void;
  onClose: () => void;
}

/** Removing the last line deletes the count (docs/counts.md, "Deleting"). */
export function DeleteCountDialog({ line, pharmacy, onDeleted, onClose }: DeleteCountDialogProps) {
  const queries = useQueryClient();
  const remove = useCountMutation((deleted: CountLine) =>
    patchCount(deleted, removeCountLine(deleted.source, deleted.entry_index) ?? { _deleted: true }),
  );
  const { write, dialog } = useDialogWrite(remove, 'Erro ao excluir contagem.', onClose);
  const confirm = () =>
    write(line, {
      onDone: (deleted) => {
        onDeleted();
        offerUndo(queries, line, deleted);
      },
    });
  return (
    <ConfirmDialog {...dialog} title="Excluir Contagem" confirmLabel="Excluir" danger onConfirm={confirm}>
      Excluir a contagem de “<strong>{lineTitle(line)}</strong>”
      {line.quantity !== null && (
        <>
          , quantidade <strong>{amountText({ quantity: line.quantity, factor: line.factor })}</strong>
        </>
      )}
      ?
      <LineFacts line={line} />
      <SettledNote pharmacy={pharmacy} lines={[line]} />
    </ConfirmDialog>
  );
}

function offerUndo(queries: QueryClient, line: CountLine, deleted: Count): void {
  offerCountUndo(queries, {
    message: `Contagem excluída: ${lineTitle(line)}`,
    what: 'exclusão',
    undo: () => undoDeletion(line, deleted),
  });
}

/**
 * Restores exactly what a deletion removed: the count, or one of its lines.
 *
 * @param line before the deletion
 * @param deleted the count after the deletion
 * @throws what `request` throws, except for a version conflict
 */
export function undoDeletion(line: CountLine, deleted: Count): Promise<UndoOutcome> {
  const { barcode, internalBarcode } = line.source;
  return deleted._deleted
    ? restoreCount(deleted, { _deleted: false }, deleted)
    : restoreCount(deleted, { barcode, internalBarcode }, { ...line.source, factor: deleted.factor });
}
