import {
  COUNT_PAGE_SIZE,
  type CountLinePage,
  type CountSort,
  listCounts,
  summariseCounts,
} from '@balanco/contract/counts/counts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { askedQuery, request } from '../../api/client';
import { pagedQuery } from '../../listing/list-address';
import { liveRefresh } from '../../listing/queries';
import type { CountFilter } from './filter/count-filter';

export interface CountListing extends CountFilter {
  /** A number from 1. */
  readonly page: number;
  /** undefined: newest first, or best matches first. */
  readonly sort: CountSort | undefined;
}

export const countsKey = ['counts'] as const;

export const countSummariesKey = ['count-summaries'] as const;

/**
 * The newest line of each filter's first answer. Lines that arrive later wait until the person asks for them, so
 * that no row moves.
 */
export type Hold = Map<string, number>;

export const heldKey = (filter: CountFilter | null): string => JSON.stringify(filter);

/**
 * @param listing null loads nothing
 * @param hold the first answer of a filter sets it
 */
export function countsQuery(listing: CountListing | null, hold: { readonly current: Hold }) {
  const load = async ({ page, sort, ...filter }: CountListing, signal: AbortSignal) => {
    const question = heldKey(filter);
    const part = { page, sort, pageSize: COUNT_PAGE_SIZE, upTo: hold.current.get(question) ?? 0 };
    const answer = await requestCountPage(filter, part, signal);
    const { count, unrecognised = 0, results, blind = false, searched_in: searchedIn = null } = answer;
    const { up_to: upTo = 0, newer = 0 } = answer;
    hold.current.set(question, upTo);
    return { count: count - newer, newer, upTo, unrecognised, results, blind, searchedIn };
  };
  return pagedQuery(countsKey, listing, load, liveRefresh);
}

const NEWS_MS = 5_000;

/**
 * How many lines wait, asked between two loads of the page for '14 novas contagens'. Answers 1 KB where a page
 * has 150; null before the first answer. A search has none: counting what it finds costs more.
 */
export function countNewsQuery(filter: CountFilter | null, upTo: number) {
  const asked = filter?.search === '' && upTo > 0 ? filter : null;
  return queryOptions<number | null>({
    queryKey: ['count-news', asked, upTo] as const,
    queryFn:
      asked === null
        ? skipToken
        : async ({ signal }) =>
            (await requestCountPage(asked, { page: 1, pageSize: 1, upTo }, signal)).newer ?? 0,
    initialData: null,
    staleTime: NEWS_MS,
    refetchInterval: NEWS_MS,
  });
}

/** The summary costs the server more than a page. */
const SUMMARY_REFRESH_MS = 60_000;

/** @param filter null loads nothing */
export function countSummaryQuery(filter: CountFilter | null) {
  const query = filter === null ? null : filterQuery(filter);
  return askedQuery([...countSummariesKey, query], summariseCounts, query && { query }, {
    refetchInterval: SUMMARY_REFRESH_MS,
  });
}

type CountPart = ({ readonly page: number } | { readonly after: string }) & {
  /** Equal for all parts; undefined for the server's default. */
  readonly sort?: CountSort | undefined;
  readonly upTo?: number | undefined;
};

export async function requestCountPage(
  filter: CountFilter,
  part: CountPart & { readonly pageSize: number },
  signal: AbortSignal,
): Promise<CountLinePage> {
  const { pageSize, upTo, ...start } = part;
  const { pharmacy, ...narrowing } = filterQuery(filter);
  const only = filter.only ?? undefined;
  const query = { pharmacy, page_size: pageSize, ...start, ...narrowing, only, up_to: upTo };
  const answer = await request(listCounts, { query }, { signal });
  if (Array.isArray(answer))
    throw new Error('the server answered with a plain list instead of a page of counts');
  return answer;
}

export function filterQuery({ pharmacy, search, searchIn, inventory, section }: Omit<CountFilter, 'only'>) {
  return {
    pharmacy,
    search: search === '' ? undefined : search,
    search_in: search === '' ? undefined : (searchIn ?? undefined),
    inventory: inventory ?? undefined,
    section: section ?? undefined,
  };
}
