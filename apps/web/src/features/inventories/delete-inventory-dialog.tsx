import { TYPED_NAME_COUNTS } from '@balanco/contract/history/trash';
import { deleteInventory, type InventoryRow } from '@balanco/contract/inventories/inventories';
import { Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { sentence, sentenceWithDetail } from '../../api/sentence';
import { useOfferRestore } from '../../listing/use-offer-restore';
import { useDialogWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useTypedName } from '../../ui/typed-name';
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
  const { write, busy, failure } = useDialogWrite(useDeleteInventory(row), { failed: failureText, onClose });
  const offerRestore = useOfferRestore();
  const { field, confirmed } = useTypedName({
    name: row.section_name ?? row.name,
    asked: row.count + row.unrecognised_counts > TYPED_NAME_COUNTS,
    readOnly: busy,
  });
  return (
    <ConfirmDialog
      title={row.section_id === null ? 'Excluir Inventário' : 'Excluir Seção'}
      confirmLabel={row.section_id === null ? 'Excluir inventário' : 'Excluir seção'}
      danger
      busy={busy}
      confirmDisabled={!confirmed}
      error={failure}
      onConfirm={() =>
        write(undefined, { onDone: ({ type, deletion }) => offerRestore(deletion, DONE[type]) })
      }
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{deletionText(row, sections)}</Text>
        {field}
      </Stack>
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
