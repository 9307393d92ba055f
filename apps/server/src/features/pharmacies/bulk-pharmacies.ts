import * as contract from '@balanco/contract/pharmacies/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { createOnce } from '../../create-once.js';
import type { Transaction } from '../../db/database.js';
import { insertPharmacies } from './pharmacy-queries.js';
import { viewPharmaciesOf } from './pharmacy-views.js';

/**
 * Creates a pharmacy for each name, all or none, and answers them in the order of the names (specification, section 7).
 * Two pharmacies may have the same name. Refuses `conflict` for a key of another creation (docs/http.md, "Creation
 * keys").
 */
export async function bulkPharmacies(
  { db, caller }: Context,
  names: readonly string[],
  key: string | null = null,
): Promise<contract.Pharmacy[]> {
  authorise(caller, contract.bulkPharmacies.permission);
  const { id: call } = contract.bulkPharmacies;
  const create = async (tx: Transaction) => {
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
  };
  return db.transaction().execute((tx) =>
    createOnce(
      tx,
      caller,
      { key, call, request: names },
      {
        create: () => create(tx),
        idsOf: (pharmacies) => pharmacies.map(({ id }) => id),
        find: (ids) => viewPharmaciesOf(tx, ids),
      },
    ),
  );
}
