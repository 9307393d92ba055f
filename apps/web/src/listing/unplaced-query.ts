import { listUnplacedCounts } from '@balanco/contract/counts/unplaced';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../api/client';

/** In the address and in the call: counts that name no inventory. */
export const NAMES_NONE = 'none';

export interface UnplacedListing {
  /** From 1. */
  readonly page: number;
  /** Only counts that name this inventory, or `NAMES_NONE`; null for all. */
  readonly named: string | null;
  /** By default as many as one call may assign. */
  readonly size?: number;
}

/** The query of the notice on Contagens, which needs only the number of counts. */
export const howManyUnplaced: UnplacedListing = { page: 1, named: null, size: 1 };

/** The key of all lists of unplaced counts, with any filter. */
export const unplacedKey = ['unplaced'] as const;

/**
 * One page of the counts without an inventory, for their screen and for the notice on Contagens. While it loads, the
 * previous page stays.
 *
 * @param listing null disables the query
 */
export function unplacedQuery(listing: UnplacedListing | null) {
  return queryOptions({
    queryKey: [...unplacedKey, listing] as const,
    queryFn:
      listing === null
        ? skipToken
        : async ({ signal }) => {
            const { page, size, named } = listing;
            const query = { page, page_size: size, named_inventory: named ?? undefined };
            return { listing, ...(await request(listUnplacedCounts, { query }, { signal })) };
          },
    placeholderData: (previous) => previous,
  });
}
