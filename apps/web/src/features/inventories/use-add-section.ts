import type { InventoryRow } from '@balanco/contract/inventories';
import { addSection } from '@balanco/contract/sections';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useChangedInventories } from './use-changed-inventories';

/** Opens a section in a row's inventory, for a collector or for nobody yet. */
export function useAddSection({ inventory_id: id, pharmacy }: InventoryRow) {
  const changed = useChangedInventories();
  return useMutation({
    mutationFn: (body: { name: string; collector_sub: string | null }) =>
      request(addSection, { params: { id }, body }),
    onSuccess: () => changed(pharmacy),
  });
}
