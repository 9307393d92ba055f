import { type SkipToken, skipToken, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentence } from '../api/client';
import { ApiError } from '../api/failures';
import type { ListOrder } from '../ui/table/columns';
import { useListAddress } from './list-address';
import type { liveRefresh } from './queries';

interface Refresh extends Partial<typeof liveRefresh> {
  readonly staleTime?: number;
}

export interface PagedQuery<Listing, Page> extends Refresh {
  readonly queryKey: readonly unknown[];
  readonly queryFn: SkipToken | ((context: { signal: AbortSignal }) => Promise<Listed<Listing, Page>>);
  readonly placeholderData: (
    previous: Listed<Listing, Page> | undefined,
  ) => Listed<Listing, Page> | undefined;
}

type Listed<Listing, Page> = Page & { readonly listing: Listing };

/**
 * A page of a list with the listing that it answers.
 *
 * @param key precedes the listing in the query's key
 * @param listing null loads nothing
 */
export function pagedQuery<Listing extends object, Page extends object>(
  key: readonly unknown[],
  listing: Listing | null,
  load: (listing: Listing, signal: AbortSignal) => Promise<Page>,
  refresh: Refresh = {},
): PagedQuery<Listing, Page> {
  return {
    queryKey: [...key, listing],
    queryFn:
      listing === null ? skipToken : async ({ signal }) => ({ ...(await load(listing, signal)), listing }),
    placeholderData: (previous) => keptPage(previous, listing),
    ...refresh,
  };
}

/**
 * Keeps a page until the next page or order loads. An answer to another question would look like this one's.
 *
 * @param listing null loads nothing
 */
export function keptPage<Page extends { readonly listing: object }>(
  previous: Page | undefined,
  listing: object | null,
): Page | undefined {
  return previous !== undefined && question(previous.listing) === question(listing) ? previous : undefined;
}

function question(listing: object | null): string {
  return JSON.stringify({ ...listing, page: 0, sort: '' });
}

interface ListedPage<Row> {
  readonly count: number;
  readonly results: readonly Row[];
  readonly listing: { readonly page: number };
}

interface Need {
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The page of a screen whose address has the page's number: `table` for `DataTable`, `pages` for `Pagination`.
 * Moves the address to an existing page if the list got shorter.
 *
 * @param query may show the previous page as a placeholder
 */
export function usePagedList<Row extends object, Page extends ListedPage<Row>>(
  { data: shown, error, isPlaceholderData: stale, refetch }: UseQueryResult<Page & ListedPage<Row>>,
  pageSize: number,
  needs: readonly Need[] = [],
) {
  const [{ page: wanted }, change] = useListAddress();
  const pageCount = Math.max(1, Math.ceil((shown?.count ?? 0) / pageSize));
  const isPastTheEnd = wanted > 1 && error instanceof ApiError && error.refusal.status === 404;
  const lastPage = Math.min(wanted - 1, pageCount);
  useEffect(() => {
    if (isPastTheEnd) change({ page: lastPage }, { replace: true });
  }, [isPastTheEnd, lastPage, change]);

  const own = {
    error: shown === undefined && !isPastTheEnd ? error : null,
    retry: () => void refetch(),
  };
  const failed = needs.find((need) => need.error !== null) ?? own;
  const page = shown?.listing.page ?? 1;
  const view = JSON.stringify(shown?.listing);
  return {
    shown,
    stale,
    /** Identifies page, search and order. */
    view,
    pageCount,
    table: {
      rows: shown?.results,
      failure: failed.error === null ? null : sentence(failed.error),
      onRetry: failed.retry,
      stale,
      total: shown?.count,
      offset: (page - 1) * pageSize,
      view,
    },
    pages: {
      page,
      pageSize,
      count: shown?.count,
      always: true,
      onPage: (next: number) => change({ page: next }),
    },
  };
}

export function useAddressOrder(sort: string | undefined, defaultSort: string | undefined): ListOrder {
  const [, change] = useListAddress();
  return { sort, defaultSort, onSort: (next) => change({ sort: next ?? null }) };
}
