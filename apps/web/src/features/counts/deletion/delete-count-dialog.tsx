import { formatQuantity } from '@balanco/contract/base/numbers';
import { removeCountLine } from '@balanco/contract/counts/count-edit';
import type { CountLine } from '@balanco/contract/counts/counts';
import { useQueryClient } from '@tanstack/react-query';
import { useDialogWrite } from '../../../session/use-dialog-write';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { LineFacts } from '../edit/line-facts';
import { patchCount } from '../edit/save-line';
import { useCountMutation } from '../edit/use-count-mutation';
import { lineTitle } from '../line-title';
import { offerUndo } from './offer-undo';

interface DeleteCountDialogProps {
  line: CountLine;
  onDeleted: () => void;
  onClose: () => void;
}

/**
 * Asks before a line is removed from its count. Removing the last line deletes the count (docs/counts.md, "Deleting").
 * Afterwards the person can undo it for a while.
 */
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
