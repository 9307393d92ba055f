import { counted } from '@balanco/contract/base/numbers';
import { TYPED_NAME_COUNTS } from '@balanco/contract/history/trash';
import {
  deleteInventory,
  editInventory,
  type InventoryRow,
  inventoryRowSchema,
} from '@balanco/contract/inventories/inventories';
import { Stack, Text } from '@mantine/core';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { request, sentence, sentenceWithDetail } from '../../api/client';
import { ApiError } from '../../api/failures';
import { saveVersioned } from '../../api/save-versioned';
import { inventoriesQuery } from '../../listing/inventories-query';
import { pharmaciesQuery } from '../../listing/queries';
import { type NameFields, nameOf, RenameDialog } from '../../listing/rename-dialog';
import { RESTORABLE, useOfferRestore } from '../../listing/use-offer-restore';
import { useDialogWrite, useWrite } from '../../session/use-dialog-write';
import { ConfirmDialog } from '../../ui/dialogs/dialog-frame';
import { useTypedName } from '../../ui/dialogs/typed-name';

/** A refusal reloads too: it often means an outdated list. */
export function useInventoryWrite<Change, Answer>(
  pharmacy: string,
  mutationFn: (change: Change) => Promise<Answer>,
) {
  const queries = useQueryClient();
  const reload = ({ queryKey }: { queryKey: QueryKey }) => queries.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn,
    onSettled: () => Promise.all([inventoriesQuery(pharmacy), pharmaciesQuery].map(reload)),
  });
}

/** It edits only the name (specification, sections 2 and 5). */
export function EditInventoryDialog({ row: inventory, onClose }: { row: InventoryRow; onClose: () => void }) {
  return (
    <RenameDialog
      title="Editar Inventário"
      conflictTitle="Inventário alterado por outra pessoa"
      opened={inventory}
      fieldsOf={nameOf}
      labels={{ name: 'Nome' }}
      typed={nameOf(inventory)}
      mutation={useEditInventory(inventory)}
      missing="Informe o nome do inventário."
      failed={editFailure}
      about={
        <Text c="dimmed" truncate>
          {inventory.pharmacy_name}
        </Text>
      }
      onClose={onClose}
    />
  );
}

/** Sends the inventory's collector unchanged (docs/counts.md, "Editing an inventory"). */
function useEditInventory(inventory: InventoryRow) {
  const { pharmacy, collector_sub, collector_name, collector_email } = inventory;
  const send = ({ name }: NameFields, version: number) =>
    request(editInventory, {
      params: { id: Number(inventory.inventory_id) },
      body: { name, pharmacy, collector_sub, collector_name, collector_email, version },
    });
  return useInventoryWrite(
    pharmacy,
    saveVersioned<NameFields, InventoryRow>({ fieldsOf: nameOf, send, schema: inventoryRowSchema }),
  );
}

function editFailure(error: unknown): string {
  if (error instanceof ApiError && error.refusal.status === 404) return 'Inventário não encontrado.';
  return sentenceWithDetail('Erro ao editar inventário:', error);
}

const DONE = {
  section_deleted: 'Seção excluída com sucesso!',
  inventory_deleted: 'Inventário excluído com sucesso!',
} as const;

interface DeleteInventoryDialogProps {
  row: InventoryRow;
  sections: number;
  onClose: () => void;
}

/** Counts go too (specification, sections 2 and 4). */
export function DeleteInventoryDialog({ row, sections, onClose }: DeleteInventoryDialogProps) {
  const { inventory_id: id, section_id } = row;
  // Counts change every total, so all queries reload.
  const remove = useWrite([], () =>
    request(deleteInventory, { params: { id }, body: section_id === null ? {} : { section_id } }),
  );
  const { write, busy, dialog } = useDialogWrite(remove, deletionFailure, onClose);
  const offerRestore = useOfferRestore();
  const { field, confirmed } = useTypedName({
    name: row.section_name ?? row.name,
    asked: row.count + row.unrecognised_counts > TYPED_NAME_COUNTS,
    readOnly: busy,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={section_id === null ? 'Excluir Inventário' : 'Excluir Seção'}
      confirmLabel={section_id === null ? 'Excluir inventário' : 'Excluir seção'}
      danger
      confirmDisabled={!confirmed}
      onConfirm={() =>
        write(undefined, { onDone: ({ type, deletion }) => offerRestore(deletion, DONE[type]) })
      }
    >
      <Stack gap="sm">
        <Text>
          {deletionText(row, sections)} {RESTORABLE}
        </Text>
        {field}
      </Stack>
    </ConfirmDialog>
  );
}

/** A refusal and a lost connection differ (specification, section 8). */
function deletionFailure(error: unknown): string {
  return error instanceof ApiError
    ? sentenceWithDetail('Erro ao marcar como deletado...', error)
    : `Erro de conexão ao marcar como deletado. ${sentence(error)}`;
}

export function deletionText(
  row: Pick<InventoryRow, 'name' | 'section_id' | 'section_name' | 'count'>,
  sections: number,
): string {
  const counts = counted(row.count, 'contagem', 'contagens');
  if (row.section_id !== null)
    return `Excluir “${row.section_name}” do inventário “${row.name}”, com ${counts}?`;
  const its = sections === 0 ? '' : `${counted(sections, 'seção', 'seções')} e `;
  return `Excluir “${row.name}”, com ${its}${counts}?`;
}
