import { deleteInventory } from '@balanco/contract/inventories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import type { InventoryOrSection } from './finalise-rows';

/** Deletes an inventory, or one section of it. Counts and totals go with it, so that everything is asked for again. */
export function useDeleteInventory({ inventory_id: id, section_id }: InventoryOrSection) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      request(deleteInventory, { params: { id }, body: section_id === null ? {} : { section_id } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}
