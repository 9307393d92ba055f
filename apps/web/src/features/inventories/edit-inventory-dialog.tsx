import {
  editInventory,
  type InventoryRow,
  inventoryRowSchema,
} from '@balanco/contract/inventories/inventories';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { saveVersioned, type VersionedChange } from '../../api/save-versioned';
import { sentenceWithDetail } from '../../api/sentence';
import { type NameFields, nameOf, RenameDialog } from '../../session/rename-dialog';
import { useChangedInventories } from './use-changed-inventories';

interface EditInventoryDialogProps {
  /** The row whose option was chosen. The row of a section edits its inventory. */
  row: InventoryRow;
  /** The inventory's own row, which has its version. */
  inventory: InventoryRow;
  onClose: () => void;
}

/** 'Editar Inventário' changes the name only (specification, sections 2 and 5). */
export function EditInventoryDialog({ row, inventory, onClose }: EditInventoryDialogProps) {
  return (
    <RenameDialog
      title="Editar Inventário"
      conflictTitle="Inventário alterado por outra pessoa"
      opened={inventory}
      mutation={useEditInventory(row)}
      missing="Informe o nome do inventário."
      failed={failureText}
      about={
        <Text c="dimmed" truncate>
          {row.pharmacy_name}
        </Text>
      }
      onClose={onClose}
    />
  );
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && error.refusal.status === 404) return 'Inventário não encontrado.';
  return sentenceWithDetail('Erro ao editar inventário:', error);
}

/** Sends the stored collector unchanged with the new name (docs/counts.md, "Editing an inventory"). */
function useEditInventory(row: InventoryRow) {
  const changed = useChangedInventories();
  const { pharmacy, collector_sub, collector_name, collector_email } = row;
  const send = ({ name }: NameFields, version: number) =>
    request(editInventory, {
      params: { id: Number(row.inventory_id) },
      body: { name, pharmacy, collector_sub, collector_name, collector_email, version },
    });
  return useMutation({
    mutationFn: (change: VersionedChange<NameFields, InventoryRow>) =>
      saveVersioned({ fieldsOf: nameOf, send, read: (current) => inventoryRowSchema.parse(current) }, change),
    onSettled: () => changed(pharmacy),
  });
}
