import * as contract from '@balanco/contract/exports/export-profiles';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import {
  lockProfiles,
  type ProfileFields,
  pharmacyOfProfile,
  refuseSameName,
  updateProfile,
} from './export-profile-queries.js';
import { viewExportProfile } from './export-profile-views.js';

/** Changes a profile of a pharmacy; the audit keeps how it was. Refuses `not_found`, and `conflict` if the name is taken. */
export async function editExportProfile(
  { db, caller }: Context,
  { id, ...fields }: ProfileFields & { readonly id: string },
): Promise<contract.NamedProfile> {
  authorise(caller, contract.editExportProfile.permission);
  return db.transaction().execute(async (tx) => {
    const pharmacyId = await lockProfiles(tx, await pharmacyOfProfile(tx, id));
    const before = await viewExportProfile(tx, pharmacyId, id);
    await refuseSameName(tx, pharmacyId, fields.name, id);
    await updateProfile(tx, id, fields, caller.name);
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'update',
        entity: 'export_profile',
        entityId: id,
        before: { name: before.name, profile: before.profile },
        after: fields,
      },
    ]);
    return viewExportProfile(tx, pharmacyId, id);
  });
}
