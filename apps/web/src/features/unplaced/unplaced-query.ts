import { listUnplacedCounts } from '@balanco/contract/counts/unplaced';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../../api/client';
import { keptPage } from '../../listing/list-address';

/** Counts that name no inventory. */
export const NAMES_NONE = 'none';

interface UnplacedListing {
  readonly page: number;
  /** Or `NAMES_NONE`; null for all. */
  readonly named: string | null;
  /** By default what one call may assign. */
  readonly size?: number;
}

/** Only the total. */
export const howManyUnplaced: UnplacedListing = { page: 1, named: null, size: 1 };

export const unplacedKey = ['unplaced'] as const;

/** @param listing null disables the query */
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
    placeholderData: (previous) => keptPage(previous, listing),
  });
}
