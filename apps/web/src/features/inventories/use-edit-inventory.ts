import { editInventory, type InventoryRow } from '@balanco/contract/inventories';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useChangedInventories } from './use-changed-inventories';

/** Changes the name of a row's inventory. Sends the stored collector unchanged (docs/counts.md, "Editing an inventory"). */
export function useEditInventory(row: InventoryRow) {
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
