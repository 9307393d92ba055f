import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { pharmaciesQuery } from './pharmacies-query';
import { useListAddress } from './use-list-address';

const REMEMBERED_KEY = 'lastPharmacy';

/** Removes a deleted pharmacy from the remembered choice. */
export function forgetPharmacy(id: string): void {
  if (localStorage.getItem(REMEMBERED_KEY) === id) localStorage.removeItem(REMEMBERED_KEY);
}

export interface PharmacyChoice {
  readonly pharmacies: readonly Pharmacy[];
  /** undefined while the list loads, null if there is no pharmacy. */
  readonly pharmacy: Pharmacy | null | undefined;
  readonly choose: (id: string) => void;
  /** Set if the list of pharmacies could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The chosen pharmacy of a screen: the one in the address, else the last choice, else the newest. It is written into the
 * address, so that a copied link leads to the same view (docs/screens.md, "Addresses").
 */
export function usePharmacyChoice(): PharmacyChoice {
  const { data, error, refetch } = useQuery(pharmaciesQuery);
  const [address, change] = useListAddress();
  const find = (id: string | null) => data?.find((pharmacy) => pharmacy.id === id);
  const named = find(address.pharmacy);
  const pharmacy = data && (named ?? find(localStorage.getItem(REMEMBERED_KEY)) ?? data[0] ?? null);
  const id = pharmacy?.id;

  useEffect(() => {
    if (id === undefined) return;
    localStorage.setItem(REMEMBERED_KEY, id);
    if (id !== address.pharmacy) change({ pharmacy: id, page: address.page }, { replace: true });
  }, [id, address.pharmacy, address.page, change]);

  const choose = useCallback((chosen: string) => change({ pharmacy: chosen }), [change]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return { pharmacies: data ?? [], pharmacy, choose, error: data === undefined ? error : null, retry };
}
