import type { PersonPharmacies } from '@balanco/contract/people/person-pharmacies';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Actor } from '../../audit/write-audit.js';
import type { Transaction } from '../../db/database.js';
import { auditPerson } from '../../identity/audit-account.js';
import type { DirectoryUser } from '../../identity/identity-provider.js';
import { lockPerson, refuseLastAdmin } from './change-role.js';
import { viewPersonPharmacies } from './person-views.js';

/** The pharmacies that a person may see from now on; null for all of them. */
export type WantedPharmacies = readonly string[] | null;

/**
 * Limits a person to some pharmacies or lifts the limit, and registers the person if they never signed in (docs/identity.md,
 * "Access by pharmacy"). Pharmacies in the Lixeira that the person may see stay theirs. Refuses `invalid` for an unknown
 * pharmacy, and `conflict` if no administrator without limits would be left.
 */
export async function changePharmacies(
  tx: Transaction,
  actor: Actor,
  user: DirectoryUser,
  wanted: WantedPharmacies,
): Promise<void> {
  const person = await lockPerson(tx, user);
  const before = await viewPersonPharmacies(tx, user.sub);
  if (isSame(before, wanted)) return;
  if (wanted !== null) {
    refuseLastAdmin(person);
    await requireLive(tx, wanted);
  }
  const changed = { limited: wanted !== null, access_changed_at: sql<Date>`now()` };
  await tx.updateTable('person').set(changed).where('sub', '=', user.sub).execute();
  await sql`
    delete from person_pharmacy where sub = ${user.sub} and (${wanted === null} or exists (
      select from pharmacy where pharmacy.id = pharmacy_id and deleted_at is null
    ))
  `.execute(tx);
  if (wanted !== null && wanted.length > 0) {
    await sql`
      insert into person_pharmacy (sub, pharmacy_id) select distinct ${user.sub}, unnest(${wanted}::uuid[])
      on conflict do nothing
    `.execute(tx);
  }
  const after = await viewPersonPharmacies(tx, user.sub);
  await auditPerson(tx, actor, user.sub, { action: 'change_access', before, after });
}

function isSame({ limited, pharmacies }: PersonPharmacies, wanted: WantedPharmacies): boolean {
  if (wanted === null) return !limited;
  const ids = new Set(wanted.map((id) => id.toLowerCase()));
  return limited && ids.size === pharmacies.length && pharmacies.every(({ id }) => ids.has(id));
}

async function requireLive(tx: Transaction, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ unknown: number }>`
    select count(*) as unknown from unnest(${ids}::uuid[]) as wanted (id)
    where not exists (select from pharmacy where pharmacy.id = wanted.id and deleted_at is null)
  `.execute(tx);
  if (rows[0]?.unknown === 0) return;
  const sentence = 'Uma das farmácias não existe mais.';
  throw new AppError('invalid', sentence, { fields: { pharmacies: [sentence] } });
}
