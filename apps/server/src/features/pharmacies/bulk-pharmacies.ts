import { bulkPharmacies, type Pharmacy } from '@balanco/contract/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { insertPharmacies } from './pharmacy-queries.js';

/**
 * Creates a pharmacy for each name, all or none, and answers them in the order given (specification, section 7). The
 * empty list is none; two pharmacies may have the same name.
 */
export function createBulkPharmacies(db: Database) {
  return async (caller: Caller, names: readonly string[]): Promise<Pharmacy[]> => {
    authorise(caller, bulkPharmacies.permission);
    return db.transaction().execute(async (tx) => {
      const pharmacies = await insertPharmacies(tx, names, caller.sub);
      await writeAudit(
        tx,
        caller,
        pharmacies.map((pharmacy) => ({
          pharmacyId: pharmacy.id,
          action: 'create',
          entity: 'pharmacy',
          entityId: pharmacy.id,
          after: pharmacy,
        })),
      );
      return pharmacies;
    });
  };
}
