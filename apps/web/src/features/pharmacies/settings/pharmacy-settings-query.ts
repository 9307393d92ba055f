import { getPharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import { askedQuery } from '../../../api/client';

/** Without a pharmacy it loads nothing. */
export function pharmacySettingsQuery(id: string | null | undefined) {
  return askedQuery(['pharmacy-settings', id], getPharmacySettings, id == null ? null : { params: { id } });
}
