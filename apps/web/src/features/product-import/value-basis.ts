import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { useQuery } from '@tanstack/react-query';
import { pharmacySettingsQuery } from '../pharmacies/settings/pharmacy-settings-query';

/**
 * The pharmacy's 'Valor do catálogo', by which a sheet's value is its cost or its sale price. Unknown until it
 * arrives, and if it can't be read. `isOpen` while it is asked for.
 */
export function useValueBasis(pharmacy: string): { basis: ValueBasis; isOpen: boolean } {
  const { data, isPending, fetchStatus } = useQuery(pharmacySettingsQuery(pharmacy));
  return { basis: data?.value_basis ?? 'unknown', isOpen: isPending && fetchStatus === 'fetching' };
}
