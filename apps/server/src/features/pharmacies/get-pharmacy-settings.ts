import type { PharmacySettingsAnswer } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { Database, Transaction } from '../../db/database.js';
import { viewDepartments, viewPharmacySettings } from './pharmacy-settings-views.js';
import { viewPharmacy } from './pharmacy-views.js';

/** The settings of a live pharmacy, with the departments that it may choose from. Refuses `not_found`. */
export async function getPharmacySettings(
  db: Database | Transaction,
  id: string,
): Promise<PharmacySettingsAnswer> {
  const { name } = await viewPharmacy(db, id);
  return {
    ...(await viewPharmacySettings(db, id)),
    pharmacy: id,
    pharmacy_name: name,
    departments: await viewDepartments(db, id),
  };
}
