import { COUNT_PAGE_SIZE, type CountSort, summariseCounts } from '@balanco/contract/counts/counts';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../../api/client';
import { liveRefresh } from '../../listing/live-refresh';
import type { CountFilter } from './count-filter';
import { filterQuery, requestCountPage } from './request-count-page';

export interface CountListing extends CountFilter {
  /** From 1. */
  readonly page: number;
  /** undefined for the default order: newest first, or the best matches of the search first. */
  readonly sort: CountSort | undefined;
}

/** All lists of counts, with any filter. */
export const countsKey = ['counts'] as const;

/** All numbers of quick filters. */
export const countSummariesKey = ['count-summaries'] as const;

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
            const answer = await requestCountPage(filter, part, signal);
            const { count, unrecognised = 0, results, blind = false } = answer;
            return { listing, count, unrecognised, results, blind };
          },
    placeholderData: (previous) =>
      previous !== undefined && previous.listing.pharmacy === listing?.pharmacy ? previous : undefined,
    ...liveRefresh,
  });
}

/** How often the numbers of the quick filters are asked for again; they cost the server more than a page. */
const SUMMARY_REFRESH_MS = 60_000;

/**
 * The numbers of the quick filters. The old ones stay until the new ones are loaded.
 *
 * @param filter null loads nothing
 */
export function countSummaryQuery(filter: CountFilter | null) {
  const query = filter === null ? null : filterQuery(filter);
  return queryOptions({
    queryKey: [...countSummariesKey, query] as const,
    queryFn: query === null ? skipToken : ({ signal }) => request(summariseCounts, { query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: SUMMARY_REFRESH_MS,
  });
}
