import {
  getClosing,
  getItem,
  ITEM_PAGE_SIZE,
  listDivergence,
  listUnresolvedCodes,
} from '@balanco/contract/comparison/closing';
import type { ItemFilter, ItemSort } from '@balanco/contract/comparison/closing-items';
import type { UnresolvedReason } from '@balanco/contract/comparison/unresolved-code';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../../api/client';
import { closingKey } from '../../listing/closing-key';
import { liveRefresh } from '../../listing/live-refresh';

/** Which items Divergências shows. */
export interface ItemListing {
  readonly filter: ItemFilter | null;
  /** Whether items out of scope are found too. */
  readonly outside?: boolean;
  readonly search: string;
  readonly department: string | null;
  readonly section: string | null;
  readonly sort: ItemSort;
  /** From 1. */
  readonly page: number;
}

/**
 * Totals, snapshot and the number of each filter of an inventory.
 *
 * @param id the inventory's number or UUID; null loads nothing
 */
export function closingQuery(id: string | null) {
  return queryOptions({
    queryKey: [...closingKey, id, 'totals'] as const,
    queryFn: id === null ? skipToken : ({ signal }) => request(getClosing, { params: { id } }, { signal }),
    ...liveRefresh,
  });
}

/** One page of the items of an inventory. The page before it stays until the new one is loaded. */
export function itemsQuery(id: string, listing: ItemListing, pageSize = ITEM_PAGE_SIZE) {
  return queryOptions({
    queryKey: [...closingKey, id, 'items', listing, pageSize] as const,
    queryFn: async ({ signal }) => {
      const { sort, page } = listing;
      const query = { ...narrowing(listing), sort, page, page_size: pageSize };
      return { listing, ...(await request(listDivergence, { params: { id }, query }, { signal })) };
    },
    placeholderData: (previous) => previous,
    ...liveRefresh,
  });
}

/** What narrows a listing, as calls ask for it. */
export function narrowing({ filter, outside = false, search, department, section }: ItemListing) {
  return {
    filter: filter ?? undefined,
    outside: outside ? ('true' as const) : undefined,
    search: search.trim() === '' ? undefined : search,
    department: department ?? undefined,
    section: section ?? undefined,
  };
}

/** One item with its lines and its neighbours by name. */
export function itemQuery(id: string, key: string) {
  return queryOptions({
    queryKey: [...closingKey, id, 'item', key] as const,
    queryFn: ({ signal }) => request(getItem, { params: { id, key } }, { signal }),
    ...liveRefresh,
  });
}

export interface CodeListing {
  /** null for all. */
  readonly reason: UnresolvedReason | null;
  readonly search: string;
  /** From 1. */
  readonly page: number;
}

/** One page of the counted codes that lead to no item. The page before it stays until the new one is loaded. */
export function unresolvedCodesQuery(id: string, listing: CodeListing) {
  return queryOptions({
    queryKey: [...closingKey, id, 'codes', listing] as const,
    queryFn: async ({ signal }) => {
      const { reason, search, page } = listing;
      const query = {
        reason: reason ?? undefined,
        search: search.trim() === '' ? undefined : search,
        page,
        page_size: ITEM_PAGE_SIZE,
      };
      return { listing, ...(await request(listUnresolvedCodes, { params: { id }, query }, { signal })) };
    },
    placeholderData: (previous) => previous,
    ...liveRefresh,
  });
}
