import { type InventoryId, listInventoriesWithCounts } from '@balanco/contract/inventories/inventories';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../api/client';
import { liveRefresh } from './queries';

/**
 * The newest come first, each followed by its sections.
 *
 * @param pharmacy undefined disables the query
 * @param inventory its rows only
 */
export function inventoriesQuery(pharmacy: string | undefined, inventory?: number) {
  return queryOptions({
    queryKey: ['inventories', pharmacy, ...(inventory === undefined ? [] : [inventory])] as const,
    queryFn:
      pharmacy === undefined
        ? skipToken
        : async ({ signal }) =>
            (await request(listInventoriesWithCounts, { query: { pharmacy, inventory } }, { signal }))
              .results,
    ...liveRefresh,
  });
}

/**
 * The rows of one inventory. The list of a pharmacy has them, except those of a 'Contagem do dia', which are asked for.
 *
 * @param inventory undefined while unknown
 */
export function useInventoryRows(pharmacy: string | undefined, inventory: InventoryId | undefined) {
  const list = useQuery(inventoriesQuery(pharmacy));
  const listed = useMemo(
    () => list.data?.filter((row) => String(row.inventory_id) === String(inventory)),
    [list.data, inventory],
  );
  const number = listed?.length === 0 ? Number(inventory) : Number.NaN;
  const isLeftOut = Number.isSafeInteger(number);
  const own = useQuery(inventoriesQuery(isLeftOut ? pharmacy : undefined, number));
  return isLeftOut ? own : { ...list, data: listed };
}
