import { listUnplacedCounts } from '@balanco/contract/unplaced';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../api/client';

/** Stands for counts that name no inventory, in the address and in the call. */
export const NAMES_NONE = 'none';

export interface UnplacedListing {
  /** From 1. */
  readonly page: number;
  /** Only counts that name this inventory, or `NAMES_NONE`; null for all. */
  readonly named: string | null;
  /** As many as one call may assign, where none is said. */
  readonly size?: number;
}

/** What the notice on Contagens asks for: how many there are, and no more than it must of what they are. */
export const howManyUnplaced: UnplacedListing = { page: 1, named: null, size: 1 };

/** All lists of unplaced counts, whatever they are narrowed to. */
export const unplacedKey = ['unplaced'] as const;

/**
 * One page of the counts without an inventory: for their screen and for the notice on Contagens alike. While it loads,
 * the page before it stays.
 *
 * @param listing null asks nothing
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
