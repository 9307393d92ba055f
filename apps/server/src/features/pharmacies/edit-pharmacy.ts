import * as contract from '@balanco/contract/pharmacies';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockPharmacy } from './pharmacy-locks.js';
import { renamePharmacy } from './pharmacy-queries.js';
import { viewPharmacy } from './pharmacy-views.js';

/**
 * Renames a pharmacy and the inventory of the whole pharmacy (specification, section 7). Nothing is written if the name
 * is the stored one. Refuses `not_found`.
 */
export async function editPharmacy(
  { db, caller }: Context,
  { id, name }: { id: string; name: string },
): Promise<contract.Pharmacy> {
  authorise(caller, contract.editPharmacy.permission);
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
}
