import { createPharmacy, type Pharmacy } from '@balanco/contract/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { insertPharmacy } from './pharmacy-queries.js';
import { viewPharmacies } from './pharmacy-views.js';

/** Creates a pharmacy together with the inventory that stands for the whole of it (DESIGN 6, `inventory_uuid`). */
export function createCreatePharmacy(db: Database) {
  return async (caller: Caller, input: { name: string }): Promise<Pharmacy> => {
    authorise(caller, createPharmacy.permission);
    return db.transaction().execute(async (tx) => {
      const id = await insertPharmacy(tx, input.name, caller.sub);
      const [pharmacy] = await viewPharmacies(tx, id);
      if (pharmacy === undefined) throw new Error(`pharmacy ${id} was just inserted and is not there`);
      await writeAudit(tx, caller, [
        { pharmacyId: id, action: 'create', entity: 'pharmacy', entityId: id, after: pharmacy },
      ]);
      return pharmacy;
    });
  };
}
