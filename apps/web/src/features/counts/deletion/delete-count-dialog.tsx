import { removeCountLine } from '@balanco/contract/count-edit';
import type { CountLine } from '@balanco/contract/counts';
import { formatQuantity } from '@balanco/contract/numbers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceWithDetail } from '../../../api/sentence';
import { collectorName } from '../../../listing/collector-name';
import { useStaffAction } from '../../../session/staff-action';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
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
  const [failure, setFailure] = useState<string | null>(null);
  const queries = useQueryClient();
  const remove = useCountMutation((deleted: CountLine) =>
    patchCount(deleted, removeCountLine(deleted.source, deleted.entry_index) ?? { _deleted: true }),
  );
  const staff = useStaffAction();
  const confirm = () => {
    setFailure(null);
    remove.mutate(line, {
      onSuccess(deleted) {
        onDeleted();
        offerUndo(queries, line, deleted);
      },
      onError(error) {
        if (!staff.refused(error, onClose))
          setFailure(sentenceWithDetail('Erro ao excluir contagem.', error));
      },
    });
  };
  return (
    <ConfirmDialog
      title="Excluir Contagem"
      confirmLabel="Excluir"
      danger
      busy={remove.isPending}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      Excluir a contagem de <strong>{lineTitle(line)}</strong>
      {line.quantity !== null && (
        <>
          , quantidade <strong>{formatQuantity(line.quantity)}</strong>
        </>
      )}
      , feita por {collectorName(line)}?
    </ConfirmDialog>
  );
}
