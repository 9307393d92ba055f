import { getPharmacySettings, type ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../api/client';

/**
 * The pharmacy's 'Valor do catálogo', by which a sheet's value is its cost or its sale price. Unknown until it
 * arrives, and if it can't be read. `isOpen` while it is asked for.
 */
export function useValueBasis(pharmacy: string): { basis: ValueBasis; isOpen: boolean } {
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: ['pharmacy-settings', pharmacy],
    queryFn: ({ signal }) => request(getPharmacySettings, { params: { id: pharmacy } }, { signal }),
  });
  return { basis: data?.value_basis ?? 'unknown', isOpen: isPending && fetchStatus === 'fetching' };
}
