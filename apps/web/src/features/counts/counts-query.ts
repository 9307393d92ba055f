import { COUNT_PAGE_SIZE, type CountSort } from '@balanco/contract/counts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { liveRefresh } from '../../listing/live-refresh';
import type { CountFilter } from './count-filter';
import { requestCountPage } from './request-count-page';

export interface CountListing extends CountFilter {
  /** From 1. */
  readonly page: number;
  /** undefined for the default order, newest first. */
  readonly sort: CountSort | undefined;
}

/** All lists of counts, with any filter. */
export const countsKey = ['counts'] as const;

/**
 * One page of count lines. The page before it stays until the new one is loaded, unless it shows another pharmacy.
 *
 * @param listing null loads nothing
 */
export function countsQuery(listing: CountListing | null) {
  return queryOptions({
    queryKey: [...countsKey, listing] as const,
    queryFn:
      listing === null
        ? skipToken
        : async ({ signal }) => {
            const { page, sort, ...filter } = listing;
            const part = { page, sort, pageSize: COUNT_PAGE_SIZE };
            const { count, results } = await requestCountPage(filter, part, signal);
            return { listing, count, results };
          },
    placeholderData: (previous) =>
      previous !== undefined && previous.listing.pharmacy === listing?.pharmacy ? previous : undefined,
    ...liveRefresh,
  });
}
