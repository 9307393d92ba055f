import type { InventoryRow } from '@balanco/contract/inventories';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { sentence, sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/staff-action';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { noticeDone } from '../../ui/notices';
import { deletionText } from './deletion-text';
import { useDeleteInventory } from './use-delete-inventory';

const DONE = {
  section_deleted: 'Seção excluída com sucesso!',
  inventory_deleted: 'Inventário excluído com sucesso!',
} as const;

interface DeleteInventoryDialogProps {
  row: InventoryRow;
  /** How many sections its inventory has. */
  sections: number;
  onClose: () => void;
}

/** Asks before a section, or a whole inventory, is deleted with its counts (specification, sections 2 and 4). */
export function DeleteInventoryDialog({ row, sections, onClose }: DeleteInventoryDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const remove = useDeleteInventory(row);
  const staff = useStaffAction();
  const confirm = () => {
    setFailure(null);
    remove.mutate(undefined, {
      onSuccess: ({ type }) => {
        onClose();
        noticeDone(DONE[type]);
      },
      onError: (error) => {
        if (!staff.refused(error, onClose)) setFailure(failureText(error));
      },
    });
  };
  return (
    <ConfirmDialog
      title={row.section_id === null ? 'Excluir Inventário' : 'Excluir Seção'}
      confirmLabel={row.section_id === null ? 'Excluir inventário' : 'Excluir seção'}
      danger
      busy={remove.isPending}
      error={failure}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{deletionText(row, sections)}</Text>
    </ConfirmDialog>
  );
}

/** The server's refusal and a lost connection have sentences of their own (specification, section 8). */
function failureText(error: unknown): string {
  return error instanceof ApiError
    ? sentenceWithDetail('Erro ao marcar como deletado...', error)
    : `Erro de conexão ao marcar como deletado. ${sentence(error)}`;
}
