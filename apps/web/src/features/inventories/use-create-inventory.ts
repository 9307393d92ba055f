import { createInventory } from '@balanco/contract/inventories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { inventoriesQuery } from '../../listing/inventories-query';
import { pharmaciesQuery } from '../../listing/pharmacies-query';

/** Opens an inventory and refreshes its list and the pharmacies' totals. */
export function useCreateInventory() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; pharmacy: string }) => request(createInventory, { body }),
    onSuccess: (_row, { pharmacy }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: inventoriesQuery(pharmacy).queryKey }),
        queries.invalidateQueries({ queryKey: pharmaciesQuery.queryKey }),
      ]),
  });
}
