import { isDeepStrictEqual } from 'node:util';
import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import {
  EXPORT_CONTENTS,
  type ExportCode,
  type NamedProfile,
} from '@balanco/contract/exports/export-profiles';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import type { Actor } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { draftExport, viewExports } from './draft-export.js';
import { viewExportProfiles } from './export-profiles.js';
import { refuseUnfit, writeExport } from './export-settlement.js';

/**
 * Exports as the pharmacy did last, where the dialog would ask nothing (docs/adjustment-files.md, "By itself"). The caller has locked the
 * inventory. Refuses with the question.
 */
export async function exportByItself(
  tx: Transaction,
  actor: Actor,
  {
    number,
    version,
    pharmacyId,
  }: { readonly number: number; readonly version: number; readonly pharmacyId: string },
): Promise<void> {
  const last = await answering({
    name: 'text',
    profile: z.custom<NamedProfile['profile']>(),
    content: z.enum(EXPORT_CONTENTS),
    code: z.custom<ExportCode>(),
    byCode: 'boolean',
  })`
    select profile_name as name, profile, content, code, by_code as "byCode" from export_log
    where pharmacy_id = ${pharmacyId} and return_proof_id is null order by exported_at desc, id desc limit 1
  `.first(tx);
  if (last === undefined)
    throw question('Nenhum arquivo saiu desta farmácia ainda. Escolha o perfil e exporte.');
  const profiles = [...SHIPPED_PROFILES, ...(await viewExportProfiles(tx, pharmacyId))];
  const profile = profiles.find(({ name }) => name === last.name);
  if (profile === undefined || !isDeepStrictEqual(profile.profile, last.profile))
    throw question(`O perfil ${last.name} mudou desde o último arquivo. Confira e exporte.`);
  const { code, byCode, content } = last;
  const choice = { id: number, version, profileId: profile.id, code, byCode };
  const draft = await draftExport(tx, { ...choice, content, returnProof: undefined });
  const { sameStock } = draft.settlement;
  const left = (await viewExports(tx, number)).find(
    (each) => each.version === version || sameStock.includes(each.version),
  );
  if (left !== undefined)
    throw question(`A versão ${left.version} já saiu com o mesmo saldo. Confira e exporte.`);
  refuseUnfit(draft, false, false);
  await writeExport(tx, actor, draft, choice);
}

function question(sentence: string): AppError {
  return new AppError('conflict', sentence);
}
