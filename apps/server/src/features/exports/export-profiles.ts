import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { isUuid } from '@balanco/contract/base/fields';
import * as contract from '@balanco/contract/exports/export-profiles';
import { type Tonight, tonightSchema } from '@balanco/contract/progress/dashboard';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditThing } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import { answering, countRows, hasRow } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { takeTurn } from '../../db/locks.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { transact } from '../../use-case.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';

export const createExportProfile = transact(contract.createExportProfile, async (tx, { caller }, input) => {
  const { id: reference, name, profile } = input;
  const pharmacyId = await lockProfiles(tx, reference);
  await refuseSameName(tx, pharmacyId, name);
  const total = await countRows(tx, sql`export_profile where pharmacy_id = ${pharmacyId}`);
  if (total >= contract.PROFILE_LIMIT) {
    throw invalidField(
      'name',
      `Já há ${contract.PROFILE_LIMIT} perfis nesta farmácia. Exclua um antes de guardar outro.`,
    );
  }
  const id = await answering({ id: 'text' })`
    insert into export_profile (pharmacy_id, name, profile, changed_by)
    values (${pharmacyId}, ${name}, ${JSON.stringify(profile)}::jsonb, ${caller.name}) returning id
  `.value(tx);
  const after = { name, profile };
  await auditThing(tx, caller, ['export_profile', id, pharmacyId], { action: 'create', after });
  return viewExportProfile(tx, pharmacyId, id);
});

export const editExportProfile = transact(contract.editExportProfile, async (tx, { caller }, input) => {
  const { id, name, profile } = input;
  const pharmacyId = await lockProfiles(tx, await pharmacyOfProfile(tx, id));
  const before = await viewExportProfile(tx, pharmacyId, id);
  await refuseSameName(tx, pharmacyId, name, id);
  await sql`
    update export_profile
    set name = ${name}, profile = ${JSON.stringify(profile)}::jsonb, changed_at = now(),
      changed_by = ${caller.name}, breaks_rule = false
    where id = ${id}
  `.execute(tx);
  await auditThing(tx, caller, ['export_profile', id, pharmacyId], {
    action: 'update',
    before: { name: before.name, profile: before.profile },
    after: { name, profile },
  });
  return viewExportProfile(tx, pharmacyId, id);
});

export const deleteExportProfile = transact(contract.deleteExportProfile, async (tx, { caller }, { id }) => {
  const pharmacyId = await lockProfiles(tx, await pharmacyOfProfile(tx, id));
  const deleted = await viewExportProfile(tx, pharmacyId, id);
  await sql`delete from export_profile where id = ${id}`.execute(tx);
  await auditThing(tx, caller, ['export_profile', id, pharmacyId], {
    action: 'delete',
    before: { name: deleted.name, profile: deleted.profile },
    after: { deleted: true },
  });
  return deleted;
});

export async function viewExportProfiles(db: Database, pharmacyId: string): Promise<contract.NamedProfile[]> {
  return select(db, sql`pharmacy_id = ${pharmacyId}`);
}

async function viewExportProfile(db: Queries, pharmacyId: string, id: string) {
  const [profile] = isUuid(id) ? await select(db, sql`pharmacy_id = ${pharmacyId} and id = ${id}`) : [];
  if (profile === undefined) throw unknownProfile();
  return profile;
}

export async function viewProfilesOutsideRules(db: Database, caller: Reaching): Promise<Tonight['profiles']> {
  return answering(tonightSchema.shape.profiles.element.shape)`
    select export_profile.id, export_profile.name, pharmacy.id as pharmacy, pharmacy.name as pharmacy_name
    from export_profile join pharmacy on pharmacy.id = export_profile.pharmacy_id
    where breaks_rule and pharmacy.deleted_at is null ${andWithinReach(caller, 'export_profile.pharmacy_id')}
    order by pharmacy.name collate pt_br, export_profile.name collate pt_br
  `.all(db);
}

/**
 * What others made of a profile since the caller last exported with it or changed it; null for nothing, and for
 * a shipped one.
 */
export async function viewProfileChange(
  db: Queries,
  { sub }: Pick<Caller, 'sub'>,
  changed: {
    readonly pharmacyId: string;
    readonly profileId: string;
    readonly profile: contract.ProfileChange['after'];
  },
): Promise<contract.ProfileChange | null> {
  const { pharmacyId, profileId } = changed;
  const { name, profile } = changed.profile;
  const last = await answering({ by: 'text', at: 'text', before: 'json' })`
    select actor_name as by, ${isoMoment(sql`at`)} as at, first_value(before) over (order by id) as before from audit
    where pharmacy_id = ${pharmacyId} and entity = 'export_profile' and entity_id = ${profileId}
      and actor_sub <> ${sub} and id > coalesce((
        select max(id) from audit
        where pharmacy_id = ${pharmacyId} and actor_sub = ${sub} and (
          (entity = 'export_profile' and entity_id = ${profileId})
          or (entity = 'inventory' and action = 'export' and after ->> 'profile_id' = ${profileId})
        )
      ), 0)
    order by id desc limit 1
  `.first(db);
  if (last === undefined) return null;
  const before = contract.profileChangeSchema.shape.before.safeParse(last.before).data ?? null;
  return { ...last, before, after: { name, profile } };
}

/** The pharmacy's own or a shipped one. Refuses `not_found`. */
export async function viewUsableProfile(db: Queries, pharmacyId: string, id: string) {
  return SHIPPED_PROFILES.find((each) => each.id === id) ?? (await viewExportProfile(db, pharmacyId, id));
}

function unknownProfile(): AppError {
  return new AppError('not_found', 'Perfil de exportação não encontrado.');
}

async function select(db: Queries, where: RawBuilder<unknown>): Promise<contract.NamedProfile[]> {
  return answering(contract.namedProfileSchema.shape)`
    select id, name, profile, ${isoMoment(sql`changed_at`)} as changed_at, changed_by from export_profile where ${where}
    order by name collate pt_br, id
  `.all(db);
}

async function lockProfiles(tx: Transaction, pharmacyReference: string): Promise<string> {
  const pharmacyId = await holdPharmacyId(tx, pharmacyReference);
  await takeTurn(tx, `export-profiles:${pharmacyId}`);
  return pharmacyId;
}

async function pharmacyOfProfile(tx: Transaction, id: string): Promise<string> {
  return answering({ pharmacy_id: 'text' })`
    select pharmacy_id from export_profile where id = ${id}
  `.value(tx, unknownProfile);
}

/** Refuses `conflict` for a name that differs only in case or accents. */
async function refuseSameName(
  tx: Transaction,
  pharmacyId: string,
  name: string,
  exceptId: string | null = null,
): Promise<void> {
  const isSame = sql`fold(name) = fold(${name}) and id is distinct from ${exceptId}`;
  if (await hasRow(tx, sql`export_profile where pharmacy_id = ${pharmacyId} and ${isSame}`))
    throw new AppError('conflict', 'Já existe um perfil com este nome nesta farmácia.');
}
