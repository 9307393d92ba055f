import { useCallback, useMemo } from 'react';
import { type ListAddress, listParams } from '../paths';
import { useAddressParams } from './use-address-params';

export interface ListState {
  /** Pharmacy id, or null if the address has none. */
  readonly pharmacy: string | null;
  /** Inventory id from the address, or null for all inventories of the pharmacy. */
  readonly inventory: string | null;
  /** Section id from the address, or null for the whole inventory. */
  readonly section: string | null;
  readonly search: string;
  /** A quick filter from the address, unchecked; null shows all. */
  readonly only: string | null;
  /** From 1. */
  readonly page: number;
  /** From the address, unchecked; null for the default order of the list. */
  readonly sort: string | null;
  /** Of the page of an inventory; unchecked, as are the following two. */
  readonly part: string | null;
  readonly department: string | null;
  readonly item: string | null;
}

/**
 * State of a list screen, kept in the address (docs/screens.md, "Addresses"). A change of pharmacy, inventory, section,
 * search or order goes to the first page. A search or order replaces the history entry, so that 'back' leaves the screen
 * instead of undoing the search letter by letter.
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
    // Another pharmacy has other inventories.
    if (next.get(listParams.pharmacy) !== change.pharmacy && next.has(listParams.pharmacy)) {
      next.delete(listParams.inventory);
      next.delete(listParams.section);
    }
    put(listParams.pharmacy, change.pharmacy ?? '');
  }
  if (change.inventory !== undefined) {
    put(listParams.inventory, change.inventory ?? '');
    // Another inventory has other sections.
    next.delete(listParams.section);
  }
  if (change.section !== undefined) put(listParams.section, change.section ?? '');
  if (change.search !== undefined) put(listParams.search, change.search);
  if (change.only !== undefined) put(listParams.only, change.only ?? '');
  if (change.sort !== undefined) put(listParams.sort, change.sort ?? '');
  if (change.part !== undefined) put(listParams.part, change.part ?? '');
  if (change.department !== undefined) put(listParams.department, change.department ?? '');
  if (change.item !== undefined) put(listParams.item, change.item ?? '');
  if (change.page !== undefined) put(listParams.page, change.page > 1 ? String(change.page) : '');
  return next;
}
