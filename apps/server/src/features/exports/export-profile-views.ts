import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { isUuid } from '@balanco/contract/base/fields';
import type { NamedProfile } from '@balanco/contract/exports/export-profiles';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';

/** A pharmacy's profiles by name. */
export async function viewExportProfiles(db: Database, pharmacyId: string): Promise<NamedProfile[]> {
  return select(db, sql`pharmacy_id = ${pharmacyId}`);
}

/** A profile of a pharmacy. Refuses `not_found`. */
export async function viewExportProfile(
  db: Database | Transaction,
  pharmacyId: string,
  id: string,
): Promise<NamedProfile> {
  const [profile] = isUuid(id) ? await select(db, sql`pharmacy_id = ${pharmacyId} and id = ${id}`) : [];
  if (profile === undefined) throw unknownProfile();
  return profile;
}

/** The profile that a pharmacy exports with: one of its own, or one that the product brings. Refuses `not_found`. */
export async function viewUsableProfile(
  db: Database | Transaction,
  pharmacyId: string,
  id: string,
): Promise<Pick<NamedProfile, 'name' | 'profile'>> {
  return SHIPPED_PROFILES.find((each) => each.id === id) ?? (await viewExportProfile(db, pharmacyId, id));
}

export function unknownProfile(): AppError {
  return new AppError('not_found', 'Perfil de exportação não encontrado.');
}

async function select(db: Database | Transaction, where: RawBuilder<unknown>): Promise<NamedProfile[]> {
  const { rows } = await sql<Omit<NamedProfile, 'changed_at'> & { readonly changed_at: Date }>`
    select id, name, profile, changed_at, changed_by from export_profile where ${where}
    order by name collate pt_br, id
  `.execute(db);
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }));
}
