import * as contract from '@balanco/contract/pharmacies/pharmacies';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { isSetSince } from '../../field-versions.js';
import { lockPharmacy } from './pharmacy-locks.js';
import { pharmacyFieldVersions, renamePharmacy } from './pharmacy-queries.js';
import { viewPharmacy } from './pharmacy-views.js';

/**
 * Renames a pharmacy and the inventory of the whole pharmacy (specification, section 7). Nothing is written if the name
 * is the stored one. Refuses `not_found`, and `version_conflict` with the pharmacy if someone set another name since
 * `version`.
 */
export async function editPharmacy(
  { db, caller }: Context,
  { id, name, version }: { id: string; name: string; version?: number | undefined },
): Promise<contract.Pharmacy> {
  authorise(caller, contract.editPharmacy.permission);
  return db.transaction().execute(async (tx) => {
    await lockPharmacy(tx, id, 'edit');
    const before = await viewPharmacy(tx, id);
    if (before.name === name) return before;
    if (isSetSince(await pharmacyFieldVersions(tx, id), 'name', version)) {
      throw new AppError('version_conflict', undefined, { current: before });
    }
    await renamePharmacy(tx, id, name);
    const after = await viewPharmacy(tx, id);
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
