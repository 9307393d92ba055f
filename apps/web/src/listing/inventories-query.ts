import { listInventoriesWithCounts } from '@balanco/contract/inventories/inventories';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../api/client';
import { liveRefresh } from './live-refresh';

/**
 * The inventories of a pharmacy, newest first, each followed by its sections. Inventários and the filter of Contagens
 * share it.
 *
 * @param pharmacy the pharmacy's id; undefined disables the query
 */
export function inventoriesQuery(pharmacy: string | undefined) {
  return queryOptions({
    queryKey: ['inventories', pharmacy] as const,
    queryFn:
      pharmacy === undefined
        ? skipToken
        : async ({ signal }) =>
            (await request(listInventoriesWithCounts, { query: { pharmacy } }, { signal })).results,
    ...liveRefresh,
  });
}
