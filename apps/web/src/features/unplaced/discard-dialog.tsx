import { discardUnplacedCounts, type UnplacedCount } from '@balanco/contract/unplaced';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentenceWithDetail } from '../../api/sentence';
import { counted } from '../../lib/counted';
import { useStaffAction } from '../../session/staff-action';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { tellOutcome } from './tell-outcome';
import { useUnplacedMutation } from './use-unplaced-mutation';

interface DiscardDialogProps {
  counts: readonly UnplacedCount[];
  onClose: () => void;
}

/** Asks before unplaced counts are deleted. The server marks them and erases nothing (docs/counts.md, "Deleting"). */
export function DiscardDialog({ counts, onClose }: DiscardDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const discard = useUnplacedMutation((ids: number[]) =>
    request(discardUnplacedCounts, { body: { counts: ids } }),
  );
  const staff = useStaffAction();
  const confirm = () => {
    setFailure(null);
    discard.mutate(
      counts.map(({ id }) => id),
      {
        onSuccess: ({ discarded }) => {
          onClose();
          tellOutcome('excluída', discarded, counts.length);
        },
        onError: (error) => {
          if (!staff.refused(error, onClose))
            setFailure(sentenceWithDetail('Erro ao excluir contagens.', error));
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title="Excluir contagens"
      confirmLabel="Excluir"
      danger
      busy={discard.isPending}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>
        Excluir {counted(counts.length, 'contagem', 'contagens')}?{' '}
        {counts.length === 1
          ? 'Ela sai da lista e de todos os totais.'
          : 'Elas saem da lista e de todos os totais.'}
      </Text>
    </ConfirmDialog>
  );
}
