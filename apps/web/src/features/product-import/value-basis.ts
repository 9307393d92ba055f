import type { ValueBasis } from '@balanco/contract/pharmacies/pharmacy-settings';
import { useQuery } from '@tanstack/react-query';
import { pharmacySettingsQuery } from '../pharmacies/settings/pharmacy-settings-query';

/**
 * The pharmacy's CNPJ and 'Valor do catálogo', by which a sheet's value is its cost or its sale price. Unknown
 * until they arrive, and if they can't be read. `isOpen` while they are asked for.
 */
export function useValueBasis(pharmacy: string): { basis: ValueBasis; cnpj: string; isOpen: boolean } {
  const { data, isPending, fetchStatus } = useQuery(pharmacySettingsQuery(pharmacy));
  const { value_basis: basis = 'unknown', identity } = data ?? {};
  return { basis, cnpj: identity?.cnpj ?? '', isOpen: isPending && fetchStatus === 'fetching' };
}
