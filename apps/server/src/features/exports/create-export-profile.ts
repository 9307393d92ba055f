import * as contract from '@balanco/contract/exports/export-profiles';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import {
  countProfiles,
  insertProfile,
  lockProfiles,
  type ProfileFields,
  refuseSameName,
} from './export-profile-queries.js';
import { viewExportProfile } from './export-profile-views.js';

/**
 * Stores a profile of a pharmacy. Refuses `not_found` for the pharmacy, `conflict` if the name is taken, and `invalid` if
 * there are as many profiles as the limit allows.
 */
export async function createExportProfile(
  { db, caller }: Context,
  { pharmacyId: reference, ...fields }: ProfileFields & { readonly pharmacyId: string },
): Promise<contract.NamedProfile> {
  authorise(caller, contract.createExportProfile.permission);
  return db.transaction().execute(async (tx) => {
    const pharmacyId = await lockProfiles(tx, reference);
    await refuseSameName(tx, pharmacyId, fields.name);
    if ((await countProfiles(tx, pharmacyId)) >= contract.PROFILE_LIMIT) {
      const sentence = `Já há ${contract.PROFILE_LIMIT} perfis nesta farmácia. Exclua um antes de guardar outro.`;
      throw new AppError('invalid', sentence, { fields: { name: [sentence] } });
    }
    const id = await insertProfile(tx, pharmacyId, fields, caller.name);
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'create', entity: 'export_profile', entityId: id, after: fields },
    ]);
    return viewExportProfile(tx, pharmacyId, id);
  });
}
