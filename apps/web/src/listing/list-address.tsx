import { useCallback, useContext, useMemo } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useLocation, useSearchParams } from 'react-router';
import { type ListAddress, listNames, listParams } from '../paths';

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
      const newest = router?.state.location;
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
