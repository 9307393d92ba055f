import { getPharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { asks } from '../../../api/client';

/** Without a pharmacy it loads nothing. */
export function pharmacySettingsQuery(id: string | null | undefined) {
  return queryOptions({
    queryKey: ['pharmacy-settings', id] as const,
    queryFn: id == null ? skipToken : asks(getPharmacySettings, { params: { id } }),
  });
}
