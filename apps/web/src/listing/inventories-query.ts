import { listInventoriesWithCounts } from '@balanco/contract/inventories';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../api/client';
import { liveRefresh } from './live-refresh';

/**
 * The inventories of a pharmacy, newest first, each followed by its sections: for Inventários and for the filter of
 * Contagens alike.
 *
 * @param pharmacy the pharmacy's id; undefined asks nothing
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
