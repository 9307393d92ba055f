import { createInventory } from '@balanco/contract/inventories';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/client';
import { useChangedInventories } from './use-changed-inventories';

/** Opens an inventory and refreshes its list and the pharmacies' totals. */
export function useCreateInventory() {
  const changed = useChangedInventories();
  return useMutation({
    mutationFn: (body: { name: string; pharmacy: string }) => request(createInventory, { body }),
    onSuccess: (_row, { pharmacy }) => changed(pharmacy),
  });
}
