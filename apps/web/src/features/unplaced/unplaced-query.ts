import { listUnplacedCounts } from '@balanco/contract/counts/unplaced';
import { request } from '../../api/client';
import { pagedQuery } from '../../listing/paged-list';

/** It stands for counts that name no inventory. */
export const NAMES_NONE = 'none';

interface UnplacedListing {
  readonly page: number;
  /** A name or `NAMES_NONE`; null for all. */
  readonly named: string | null;
  /** If absent, as many as one call may assign. */
  readonly size?: number;
}

export const howManyUnplaced: UnplacedListing = { page: 1, named: null, size: 1 };

export const unplacedKey = ['unplaced'] as const;

/** @param listing null disables the query */
export function unplacedQuery(listing: UnplacedListing | null) {
  return pagedQuery(unplacedKey, listing, ({ page, size, named }, signal) => {
    const query = { page, page_size: size, named_inventory: named ?? undefined };
    return request(listUnplacedCounts, { query }, { signal });
  });
}
