import { getItem, ITEM_PAGE_SIZE, listComparisonItems } from '@balanco/contract/comparison/comparison';
import type { ItemFilter, ItemSort } from '@balanco/contract/comparison/items';
import { askedQuery, request } from '../../api/client';
import { pagedQuery } from '../../listing/list-address';
import { comparisonKey, liveRefresh } from '../../listing/queries';

export interface ItemListing {
  readonly filter: ItemFilter | null;
  /** Whether items out of scope are listed. */
  readonly outside?: boolean;
  readonly search: string;
  readonly department: string | null;
  readonly section: string | null;
  readonly sort: ItemSort;
  /** A number from 1. */
  readonly page: number;
}

export function itemsQuery(id: string, listing: ItemListing, pageSize = ITEM_PAGE_SIZE) {
  const { sort, page } = listing;
  const query = { ...narrowing(listing), sort, page, page_size: pageSize };
  return pagedQuery(
    [...comparisonKey, id, 'items', pageSize],
    listing,
    (_listing, signal) => request(listComparisonItems, { params: { id }, query }, { signal }),
    liveRefresh,
  );
}

export function narrowing({ filter, outside = false, search, department, section }: ItemListing) {
  return {
    filter: filter ?? undefined,
    outside: outside ? ('true' as const) : undefined,
    search: search.trim() === '' ? undefined : search,
    department: department ?? undefined,
    section: section ?? undefined,
  };
}

export function itemQuery(id: string, key: string) {
  return askedQuery([...comparisonKey, id, 'item', key], getItem, { params: { id, key } }, liveRefresh);
}
