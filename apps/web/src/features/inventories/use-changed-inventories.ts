import { useQueryClient } from '@tanstack/react-query';
import { inventoriesQuery } from '../../listing/inventories-query';
import { pharmaciesQuery } from '../../listing/pharmacies-query';

/** Loads again what shows the inventories of a pharmacy: their list and the pharmacies' totals. */
export function useChangedInventories(): (pharmacy: string) => Promise<unknown> {
  const queries = useQueryClient();
  return (pharmacy) =>
    Promise.all([
      queries.invalidateQueries({ queryKey: inventoriesQuery(pharmacy).queryKey }),
      queries.invalidateQueries({ queryKey: pharmaciesQuery.queryKey }),
    ]);
}
