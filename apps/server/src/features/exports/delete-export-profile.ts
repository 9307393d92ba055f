import * as contract from '@balanco/contract/exports/export-profiles';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { eraseProfile, lockProfiles, pharmacyOfProfile } from './export-profile-queries.js';
import { viewExportProfile } from './export-profile-views.js';

/** Deletes a profile of a pharmacy and returns what it was; the audit keeps it too. Refuses `not_found`. */
export async function deleteExportProfile(
  { db, caller }: Context,
  id: string,
): Promise<contract.NamedProfile> {
  authorise(caller, contract.deleteExportProfile.permission);
  return db.transaction().execute(async (tx) => {
    const pharmacyId = await lockProfiles(tx, await pharmacyOfProfile(tx, id));
    const deleted = await viewExportProfile(tx, pharmacyId, id);
    await eraseProfile(tx, id);
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'delete',
        entity: 'export_profile',
        entityId: id,
        before: { name: deleted.name, profile: deleted.profile },
        after: { deleted: true },
      },
    ]);
    return deleted;
  });
}
