import { useCallback, useContext, useMemo } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useLocation, useSearchParams } from 'react-router';
import { type ListAddress, listParams } from '../paths';

interface ListState {
  readonly pharmacy: string | null;
  readonly inventory: string | null;
  readonly section: string | null;
  readonly search: string;
  /** Unchecked; null for what the search finds first. */
  readonly searchIn: string | null;
  /** Unchecked; null for all rows. */
  readonly only: string | null;
  readonly page: number;
  /** Unchecked; null for the default order. */
  readonly sort: string | null;
  /** These three belong to an inventory's page, unchecked. */
  readonly part: string | null;
  readonly department: string | null;
  readonly item: string | null;
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
  const page = Number(params.get(listParams.page));
  return {
    pharmacy: params.get(listParams.pharmacy) || null,
    inventory: params.get(listParams.inventory) || null,
    section: params.get(listParams.section) || null,
    search: params.get(listParams.search) ?? '',
    searchIn: params.get(listParams.searchIn) || null,
    only: params.get(listParams.only) || null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    sort: params.get(listParams.sort) || null,
    part: params.get(listParams.part) || null,
    department: params.get(listParams.department) || null,
    item: params.get(listParams.item) || null,
  };
}

function writeState(current: URLSearchParams, change: ListAddress): URLSearchParams {
  const next = new URLSearchParams(current);
  const put = (name: string, value: string | undefined) => {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  };
  if (change.pharmacy !== undefined) {
    if (next.get(listParams.pharmacy) !== change.pharmacy && next.has(listParams.pharmacy)) {
      next.delete(listParams.inventory);
      next.delete(listParams.section);
    }
    put(listParams.pharmacy, change.pharmacy ?? '');
  }
  if (change.inventory !== undefined) {
    put(listParams.inventory, change.inventory ?? '');
    next.delete(listParams.section);
  }
  if (change.section !== undefined) put(listParams.section, change.section ?? '');
  if (change.search !== undefined) {
    put(listParams.search, change.search);
    next.delete(listParams.searchIn);
  }
  if (change.searchIn !== undefined) put(listParams.searchIn, change.searchIn ?? '');
  if (change.only !== undefined) put(listParams.only, change.only ?? '');
  if (change.sort !== undefined) put(listParams.sort, change.sort ?? '');
  if (change.part !== undefined) {
    put(listParams.part, change.part ?? '');
    next.delete(listParams.version);
  }
  if (change.department !== undefined) put(listParams.department, change.department ?? '');
  if (change.item !== undefined) put(listParams.item, change.item ?? '');
  if (change.page !== undefined) put(listParams.page, change.page > 1 ? String(change.page) : '');
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
      const newest = router?.state.location;
      if (newest !== undefined && newest.pathname !== pathname) return;
      setParams(
        (params) => write(newest === undefined ? params : new URLSearchParams(newest.search)),
        options,
      );
    },
    [router, pathname, setParams],
  );
  return [drawn, change];
}
