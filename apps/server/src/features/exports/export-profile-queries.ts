import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { createExportProfile } from '@balanco/contract/exports/export-profiles';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { unknownProfile } from './export-profile-views.js';

export type ProfileFields = EndpointInput<typeof createExportProfile>['body'];

/**
 * Holds the pharmacy of a profile and locks its profiles, so that names and their number stay as they are read. Refuses
 * `not_found`.
 */
export async function lockProfiles(tx: Transaction, pharmacyReference: string): Promise<string> {
  const pharmacyId = await holdPharmacyId(tx, pharmacyReference);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`export-profiles:${pharmacyId}`}, 0))`.execute(
    tx,
  );
  return pharmacyId;
}

/** The pharmacy of a profile. Refuses `not_found`. */
export async function pharmacyOfProfile(tx: Transaction, id: string): Promise<string> {
  const { rows } = await sql<{ pharmacy_id: string }>`
    select pharmacy_id from export_profile where id = ${id}
  `.execute(tx);
  if (rows[0] === undefined) throw unknownProfile();
  return rows[0].pharmacy_id;
}

/** Refuses `conflict` if another profile of the pharmacy has the name, whatever its accents and capitals. */
export async function refuseSameName(
  tx: Transaction,
  pharmacyId: string,
  name: string,
  exceptId: string | null = null,
): Promise<void> {
  const { rows } = await sql`
    select from export_profile
    where pharmacy_id = ${pharmacyId} and fold(name) = fold(${name}) and id is distinct from ${exceptId}
  `.execute(tx);
  if (rows.length > 0) throw new AppError('conflict', 'Já existe um perfil com este nome nesta farmácia.');
}

export async function countProfiles(tx: Transaction, pharmacyId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from export_profile where pharmacy_id = ${pharmacyId}
  `.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Stores a new profile and returns its id. */
export async function insertProfile(
  tx: Transaction,
  pharmacyId: string,
  { name, profile }: ProfileFields,
  by: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into export_profile (pharmacy_id, name, profile, changed_by)
    values (${pharmacyId}, ${name}, ${JSON.stringify(profile)}::jsonb, ${by}) returning id
  `.execute(tx);
  if (rows[0] === undefined) throw new Error('a stored profile has an id');
  return rows[0].id;
}

export async function updateProfile(
  tx: Transaction,
  id: string,
  { name, profile }: ProfileFields,
  by: string,
): Promise<void> {
  await sql`
    update export_profile
    set name = ${name}, profile = ${JSON.stringify(profile)}::jsonb, changed_at = now(), changed_by = ${by}
    where id = ${id}
  `.execute(tx);
}

export async function eraseProfile(tx: Transaction, id: string): Promise<void> {
  await sql`delete from export_profile where id = ${id}`.execute(tx);
}
