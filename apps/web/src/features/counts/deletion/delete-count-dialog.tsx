import { formatQuantity } from '@balanco/contract/base/numbers';
import type { Count, CountLine } from '@balanco/contract/counts/count';
import { removeCountLine } from '@balanco/contract/counts/count-edit';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { sentenceWithDetail } from '../../../api/sentence';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { noticeDone, noticeFailure } from '../../../ui/messages/notices';
import { noticeUndo } from '../../../ui/messages/undo-notice';
import { LineFacts } from '../edit/edit-count-dialog';
import { patchCount, storedCountOf } from '../edit/save-line';
import { refreshCounts, useCountMutation } from '../edit/use-count-mutation';
import { lineTitle } from '../line-words';

interface DeleteCountDialogProps {
  line: CountLine;
  onDeleted: () => void;
  onClose: () => void;
}

/** Removing the last line deletes the count (docs/counts.md, "Deleting"). */
export function DeleteCountDialog({ line, onDeleted, onClose }: DeleteCountDialogProps) {
  const queries = useQueryClient();
  const remove = useCountMutation((deleted: CountLine) =>
    patchCount(deleted, removeCountLine(deleted.source, deleted.entry_index) ?? { _deleted: true }),
  );
  const { write, busy, failure } = useDialogWrite(remove, { failed: 'Erro ao excluir contagem.', onClose });
  const confirm = () =>
    write(line, {
      onDone: (deleted) => {
        onDeleted();
        offerUndo(queries, line, deleted);
      },
    });
  return (
    <ConfirmDialog
      title="Excluir Contagem"
      confirmLabel="Excluir"
      danger
      busy={busy}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      Excluir a contagem de “<strong>{lineTitle(line)}</strong>”
      {line.quantity !== null && (
        <>
          , quantidade <strong>{formatQuantity(line.quantity)}</strong>
        </>
      )}
      ?
      <LineFacts line={line} />
    </ConfirmDialog>
  );
}

type UndoOutcome =
  | 'restored'
  /** Restored, although other parts of the count changed meanwhile. */
  | 'changed'
  /** Not restored: the same part changed meanwhile. */
  | 'refused';

const showOutcome: Readonly<Record<UndoOutcome, () => void>> = {
  restored: () => noticeDone('Exclusão desfeita.'),
  changed: () =>
    noticeDone('Exclusão desfeita. Outra pessoa alterou a contagem nesse meio-tempo: confira a lista.'),
  refused: () =>
    noticeFailure(
      'A exclusão não foi desfeita: outra pessoa alterou a contagem nesse meio-tempo. Confira a lista.',
    ),
};

/** Works on other lists and screens too. */
function offerUndo(queries: QueryClient, line: CountLine, deleted: Count): void {
  noticeUndo({
    message: `Contagem excluída: ${lineTitle(line)}`,
    async undo() {
      const outcome = await undoDeletion(line, deleted).catch((error: unknown) => {
        throw new Error(sentenceWithDetail('Erro ao desfazer a exclusão.', error));
      });
      await refreshCounts(queries);
      showOutcome[outcome]();
    },
  });
}

/**
 * Restores exactly what a deletion removed: the count, or one of its lines.
 *
 * @param line before the deletion
 * @param deleted the count after the deletion
 * @throws what `request` throws, except for a version conflict
 */
export async function undoDeletion(line: CountLine, deleted: Count): Promise<UndoOutcome> {
  const { barcode, internalBarcode } = line.source;
  const before = deleted._deleted ? deleted : { ...line.source, factor: deleted.factor };
  const patch = deleted._deleted ? { _deleted: false } : { barcode, internalBarcode };
  const base = { count_id: line.count_id, _version: deleted._version };
  try {
    return isRestored(before, await patchCount(base, patch)) ? 'restored' : 'changed';
  } catch (error) {
    const stored = storedCountOf(error);
    if (stored === null) throw error;
    // An earlier try may have succeeded and lost its answer.
    return isRestored(before, stored) ? 'restored' : 'refused';
  }
}

function isRestored(before: CountSource, now: Count): boolean {
  return !now._deleted && JSON.stringify(readCountLines(before)) === JSON.stringify(readCountLines(now));
}
