import { type CountPatch, removeCountLine } from '@balanco/contract/count-edit';
import type { CountLine } from '@balanco/contract/counts';
import { formatQuantity } from '@balanco/contract/numbers';
import { useState } from 'react';
import { sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/staff-action';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { collectorName } from './collector-name';
import { patchCount } from './edit/save-line';
import { useCountMutation } from './edit/use-count-mutation';
import { lineTitle } from './line-title';

/** Asks before a line is taken out of its count; the last line takes the count with it (DESIGN 6). */
export function DeleteCountDialog({ line, onClose }: { line: CountLine; onClose: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useCountMutation((deleted: CountLine) => patchCount(deleted, deletionOf(deleted)));
  const staff = useStaffAction();
  const confirm = () => {
    setFailure(null);
    remove.mutate(line, {
      onSuccess: onClose,
      onError: (error) => {
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

function deletionOf(line: CountLine): CountPatch & { _deleted?: boolean } {
  return removeCountLine(line.source, line.entry_index) ?? { _deleted: true };
}
