import { useQueryClient } from '@tanstack/react-query';
import { inventoriesQuery } from '../../listing/inventories-query';
import { comparisonKey } from '../../listing/queries';
import { useCounted } from '../../listing/use-counted';

/** Milliseconds between two refreshes of a busy night. */
const REST_MS = 500;

/** @param id number or UUID; null doesn't connect */
export function useLiveInventory(id: string | null, pharmacy: string | undefined): void {
  const queries = useQueryClient();
  useCounted(id === null ? null : { inventory: id }, REST_MS, () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [...comparisonKey, id] }),
      queries.invalidateQueries({ queryKey: inventoriesQuery(pharmacy).queryKey }),
    ]),
  );
}
