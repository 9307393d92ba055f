import { deleteInventory, type InventoryRow } from '@balanco/contract/inventories';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { sentence, sentenceWithDetail } from '../../api/sentence';
import { useStaffAction } from '../../session/staff-action';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { noticeDone } from '../../ui/notices';
import { deletionText } from './deletion-text';
import type { InventoryOrSection } from './finalise-rows';

const DONE = {
  section_deleted: 'Seção excluída com sucesso!',
  inventory_deleted: 'Inventário excluído com sucesso!',
} as const;

interface DeleteInventoryDialogProps {
  row: InventoryRow;
  /** How many sections the inventory has. */
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

/** The specification has one sentence for a refusal and another for a lost connection (section 8). */
function failureText(error: unknown): string {
  return error instanceof ApiError
    ? sentenceWithDetail('Erro ao marcar como deletado...', error)
    : `Erro de conexão ao marcar como deletado. ${sentence(error)}`;
}

/** Deletes an inventory or one of its sections. Its counts change every total, so every query loads again. */
function useDeleteInventory({ inventory_id: id, section_id }: InventoryOrSection) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(deleteInventory, { params: { id }, body: section_id === null ? {} : { section_id } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}
