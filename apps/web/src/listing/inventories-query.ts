import { listInventoriesWithCounts } from '@balanco/contract/inventories/inventories';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../api/client';
import { liveRefresh } from './queries';

/**
 * The newest come first, each followed by its sections.
 *
 * @param pharmacy undefined disables the query
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
