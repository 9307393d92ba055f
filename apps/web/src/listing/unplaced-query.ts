import { listUnplacedCounts } from '@balanco/contract/counts/unplaced';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../api/client';

/** Stands for counts that name no inventory, in the address and in the call. */
export const NAMES_NONE = 'none';

interface UnplacedListing {
  readonly page: number;
  /** An inventory's name, or `NAMES_NONE`; null for all. */
  readonly named: string | null;
  /** By default what one call may assign. */
  readonly size?: number;
}

/** For the notice on Contagens, which shows only the total. */
export const howManyUnplaced: UnplacedListing = { page: 1, named: null, size: 1 };

export const unplacedKey = ['unplaced'] as const;

/**
 * A page of the counts without an inventory. The previous page stays while it loads.
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
