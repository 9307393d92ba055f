import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { Text } from '@mantine/core';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { useFinalise } from './use-finalise';

interface FinaliseDialogProps {
  row: InventoryRow;
  /** '3 de 15 seções abertas, 12 não reconhecidas'. */
  open: string;
  onClose: () => void;
}

/** Asks before an inventory is finalised in which something is still open. The list shows the rest. */
export function FinaliseDialog({ row, open, onClose }: FinaliseDialogProps) {
  const { mutate } = useFinalise(row);
  return (
    <ConfirmDialog
      title="Finalizar Inventário"
      confirmLabel="Finalizar"
      onConfirm={() => {
        mutate(true);
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        O inventário “{row.name}” ainda tem <strong>{open}</strong>.
      </Text>
      <Text mt="xs">
        As seções abertas são finalizadas com ele. Contagens que chegarem depois entram marcadas como “Após o
        fechamento”.
      </Text>
    </ConfirmDialog>
  );
}
