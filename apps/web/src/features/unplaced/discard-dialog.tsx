import { discardUnplacedCounts, type UnplacedCount } from '@balanco/contract/counts/unplaced';
import { Text } from '@mantine/core';
import { request } from '../../api/client';
import { counted } from '../../lib/counted';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog';
import { tellOutcome, useUnplacedMutation } from './use-unplaced-mutation';

interface DiscardDialogProps {
  counts: readonly UnplacedCount[];
  onClose: () => void;
}

/** The server erases nothing (docs/counts.md, "Deleting"). */
export function DiscardDialog({ counts, onClose }: DiscardDialogProps) {
  const discard = useUnplacedMutation((ids: number[]) =>
    request(discardUnplacedCounts, { body: { counts: ids } }),
  );
  const { write, dialog } = useDialogWrite(discard, { failed: 'Erro ao excluir contagens.', onClose });
  const confirm = () =>
    write(
      counts.map(({ id }) => id),
      { onDone: ({ discarded }) => tellOutcome('excluída', discarded, counts.length) },
    );
  return (
    <ConfirmDialog {...dialog} title="Excluir contagens" confirmLabel="Excluir" danger onConfirm={confirm}>
      <Text>
        Excluir {counted(counts.length, 'contagem', 'contagens')}?{' '}
        {counts.length === 1
          ? 'Ela sai da lista e de todos os totais.'
          : 'Elas saem da lista e de todos os totais.'}
      </Text>
    </ConfirmDialog>
  );
}
