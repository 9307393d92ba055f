import { type SkipToken, skipToken, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useMemo } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useLocation, useSearchParams } from 'react-router';
import { sentence } from '../api/client';
import { ApiError } from '../api/failures';
import { type ListAddress, listNames, listParams } from '../paths';
import type { ListOrder } from '../ui/table/columns';
import type { liveRefresh } from './queries';

type Name = Exclude<keyof ListAddress, 'version'>;

/** Unchecked; null for what the address omits. */
interface ListState extends Readonly<Record<Exclude<Name, 'search' | 'page'>, string | null>> {
  readonly search: string;
  readonly page: number;
}

/**
 * docs/screens.md, "Addresses". Changes go to the first page. A search or order replaces the history entry,
 * so that 'back' leaves the screen instead of undoing letters.
 */
export function useListAddress(): readonly [
  ListState,
  (change: ListAddress, options?: { replace?: boolean }) => void,
] {
  const [params, setParams] = useAddressParams();
  const state = useMemo(() => readState(params), [params]);
  const change = useCallback(
    (change: ListAddress, options: { replace?: boolean } = {}) => {
      setParams((current) => writeState(current, { page: 1, ...change }), {
        replace: options.replace ?? (change.search !== undefined || change.sort !== undefined),
      });
    },
    [setParams],
  );
  return [state, change];
}

function readState(params: URLSearchParams): ListState {
  const read = listNames.map((name) => [name, params.get(listParams[name]) || null] as const);
  const { version: _version, ...state } = Object.fromEntries(read) as Record<Name | 'version', string | null>;
  const page = Number(state.page);
  return { ...state, search: state.search ?? '', page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

const voids: Partial<Record<Name, readonly (keyof ListAddress)[]>> = {
  pharmacy: ['inventory', 'section'],
  inventory: ['section'],
  search: ['searchIn'],
  part: ['version'],
};

/** In the order of the names, so that what the change has follows what it makes void. */
function writeState(current: URLSearchParams, change: ListAddress): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const name of listNames) {
    const value = change[name];
    if (value === undefined || name === 'version') continue;
    const before = next.get(listParams[name]);
    if (value && value !== 1) next.set(listParams[name], String(value));
    else next.delete(listParams[name]);
    if (name === 'pharmacy' && (before === null || before === value)) continue;
    for (const other of voids[name] ?? []) next.delete(listParams[other]);
  }
  return next;
}

type Write = (current: URLSearchParams) => URLSearchParams;

/**
 * Changes the newest parameters. React Router's own function changes those last rendered, so in a busy
 * browser a second filter would undo the first. A screen being left changes nothing.
 */
export function useAddressParams(): readonly [
  URLSearchParams,
  (write: Write, options: NavigateOptions) => void,
] {
  const [drawn, setParams] = useSearchParams();
  const { pathname } = useLocation();
  // The only way to the router's newest state; tests may have no data router.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const change = useCallback(
    (write: Write, options: NavigateOptions) => {
      // A click already leads elsewhere while that screen's code loads.
      const newest = router?.state.navigation.location ?? router?.state.location;
      if (newest !== undefined && newest.pathname !== pathname) return;
      setParams(
        (params) => write(newest === undefined ? params : new URLSearchParams(newest.search)),
        // A dialog keeps its own state while its screen writes the pharmacy.
        { ...options, state: newest?.state },
      );
    },
    [router, pathname, setParams],
  );
  return [drawn, change];
}

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
