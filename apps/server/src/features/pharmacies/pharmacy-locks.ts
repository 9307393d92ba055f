import type { Transaction } from '../../db/database.js';
import { findPharmacyId } from './pharmacy-views.js';

/**
 * The id of the live pharmacy that `reference` names, by its id or its inventory_uuid. The pharmacy can't be deleted
 * before the transaction ends, as if a foreign key pointed to it. Refuses `not_found`.
 */
export function holdPharmacyId(tx: Transaction, reference: string): Promise<string> {
  return findPharmacyId(tx, reference);
}
