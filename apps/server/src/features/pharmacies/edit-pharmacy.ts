import { editPharmacy, type Pharmacy } from '@balanco/contract/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { lockPharmacy, renamePharmacy } from './pharmacy-queries.js';
import { viewPharmacy } from './pharmacy-views.js';

/**
 * Renames a pharmacy, and with it the inventory that stands for the whole of it (specification, section 7). The name
 * that it has already changes nothing. Refuses `not_found`.
 */
export function createEditPharmacy(db: Database) {
  return async (caller: Caller, { id, name }: { id: string; name: string }): Promise<Pharmacy> => {
    authorise(caller, editPharmacy.permission);
    return db.transaction().execute(async (tx) => {
      await lockPharmacy(tx, id, 'edit');
      const before = await viewPharmacy(tx, id);
      if (before.name === name) return before;
      await renamePharmacy(tx, id, name);
      const after = { ...before, name };
      await writeAudit(tx, caller, [
        {
          pharmacyId: before.id,
          action: 'update',
          entity: 'pharmacy',
          entityId: before.id,
          before,
          after,
        },
      ]);
      return after;
    });
  };
}
