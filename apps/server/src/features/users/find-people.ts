import { roleSchema } from '@balanco/contract/base/roles';
import { type Person, type PersonPharmacies, personPharmaciesSchema } from '@balanco/contract/people/people';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Context } from '../../context.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import type { DirectoryUser, UserDirectory } from '../../identity/identity-provider.js';

export interface PeopleContext extends Context {
  readonly directory: UserDirectory;
}

/**
 * Returns them by name in pt-BR, with people disabled in Cognito: no list of the pool has them, but they can
 * be reactivated.
 */
export async function viewPeople(db: Database, directory: UserDirectory): Promise<Person[]> {
  const listed = await directory.list();
  const subs = new Set(listed.map(({ sub }) => sub));
  const deactivated = await db
    .selectFrom('person')
    .select(['sub', 'email', 'name', 'role'])
    .where('deactivated_at', 'is not', null)
    .execute();
  const unlisted = deactivated.filter(({ sub }) => !subs.has(sub));
  const users = [...listed, ...unlisted.map((person) => ({ ...person, username: person.email }))];
  const people = await merge(db, users, await directory.withSecondFactor());
  return people.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
}

export async function viewPerson(db: Database, directory: UserDirectory, sub: string): Promise<Person> {
  const user = await requireUser(directory, sub);
  const [person] = await merge(db, [user], await directory.withSecondFactor());
  if (person === undefined) throw new Error(`person ${sub} was merged and is not there`);
  return person;
}

export async function requireUser(directory: UserDirectory, sub: string): Promise<DirectoryUser> {
  const user = await directory.get(sub);
  if (user === null) throw new AppError('not_found', 'Usuário não encontrado.');
  return user;
}

/** Its own row wins over the directory. */
async function merge(
  db: Database,
  users: readonly DirectoryUser[],
  protectedSubs: ReadonlySet<string> | null,
): Promise<Person[]> {
  const subs = users.map(({ sub }) => sub);
  const found = await answering({
    sub: 'text',
    role: roleSchema.nullable(),
    licence: 'text?',
    pharmacies: 'int?',
    last_sign_in_at: 'date?',
    deactivated_at: 'date?',
    anonymised_at: 'date?',
  })`
    select named.sub, person.role, person.deactivated_at, person.anonymised_at,
      (select key.label from licence_seat seat join licence_key key on key.id = seat.licence_key_id
        where seat.sub = named.sub and key.revoked_at is null
          and (key.expires_at is null or key.expires_at > now())
        order by key.id desc limit 1) as licence,
      case when person.limited then (${livePharmacies(sql`count(*)`)}) end as pharmacies,
      (select at from audit
        where actor_sub = named.sub and pharmacy_id is null and entity = 'session' and action = 'sign_in'
        order by id desc limit 1) as last_sign_in_at
    from unnest(${subs}::text[]) as named (sub) left join person on person.sub = named.sub
  `.all(db);
  const known = new Map(found.map((row) => [row.sub, row]));
  return users.map(({ sub, name, email, role }) => ({
    sub,
    name,
    email,
    role: known.get(sub)?.role ?? role ?? 'user',
    licence: known.get(sub)?.licence ?? null,
    last_sign_in_at: known.get(sub)?.last_sign_in_at?.toISOString() ?? null,
    deactivated_at: known.get(sub)?.deactivated_at?.toISOString() ?? null,
    anonymised_at: known.get(sub)?.anonymised_at?.toISOString() ?? null,
    pharmacies: known.get(sub)?.pharmacies ?? null,
    second_factor: protectedSubs?.has(sub) ?? null,
  }));
}

function livePharmacies(asked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${asked} from person_pharmacy join pharmacy on pharmacy.id = person_pharmacy.pharmacy_id
    where person_pharmacy.sub = person.sub and pharmacy.deleted_at is null
  `;
}

export async function viewPersonPharmacies(db: Queries, sub: string): Promise<PersonPharmacies> {
  const listed = sql`coalesce(
    json_agg(json_build_object('id', pharmacy.id, 'name', pharmacy.name)
      order by pharmacy.name collate pt_br, pharmacy.id), '[]'
  )`;
  const found = await answering(personPharmaciesSchema.shape)`
    select limited, case when limited then (${livePharmacies(listed)}) else '[]' end as pharmacies
    from person where sub = ${sub}
  `.first(db);
  return found ?? { limited: false, pharmacies: [] };
}
