import * as contract from '@balanco/contract/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { insertPharmacies } from './pharmacy-queries.js';

/**
 * Creates a pharmacy for each name, all or none, and answers them in the order of the names (specification, section 7).
 * Two pharmacies may have the same name.
 */
export async function bulkPharmacies(
  { db, caller }: Context,
  names: readonly string[],
): Promise<contract.Pharmacy[]> {
  authorise(caller, contract.bulkPharmacies.permission);
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
}
