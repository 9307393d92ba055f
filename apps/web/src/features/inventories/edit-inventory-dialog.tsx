import { editInventory, type InventoryRow } from '@balanco/contract/inventories';
import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { sentenceWithDetail } from '../../api/sentence';
import { useDialogWrite } from '../../session/use-dialog-write';
import { NameDialog } from '../../ui/name-dialog';
import { useChangedInventories } from './use-changed-inventories';

interface EditInventoryDialogProps {
  /** The inventory's own row. */
  row: InventoryRow;
  onClose: () => void;
}

/** 'Editar Inventário' changes the name only (specification, sections 2 and 5). */
export function EditInventoryDialog({ row, onClose }: EditInventoryDialogProps) {
  const { write, busy, failure } = useDialogWrite(useEditInventory(row), { failed: failureText, onClose });
  return (
    <NameDialog
      title="Editar Inventário"
      submitLabel="Salvar"
      busyLabel="Salvando..."
      initial={row.name}
      missing="Informe o nome do inventário."
      busy={busy}
      error={failure}
      onSubmit={write}
      onClose={onClose}
      about={
        <Text c="dimmed" truncate>
          {row.pharmacy_name}
        </Text>
      }
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
  return useMutation({
    mutationFn: (name: string) =>
      request(editInventory, {
        params: { id: Number(row.inventory_id) },
        body: { name, pharmacy, collector_sub, collector_name, collector_email },
      }),
    onSuccess: () => changed(pharmacy),
  });
}
