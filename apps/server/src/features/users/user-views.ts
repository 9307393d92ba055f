import type { Role } from '@balanco/contract/base/roles';
import type { User } from '@balanco/contract/people/users';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import type { DirectoryUser, UserDirectory } from '../../identity/identity-provider.js';
import { hasActiveLicence } from '../../identity/person-queries.js';
import { personWithinReach } from '../../pharmacy-access/people-within-reach.js';
import { isLimited, type Reaching } from '../../pharmacy-access/reach.js';
import { isInFilteredList } from './user-access.js';

/** Who asks for people. */
type Knowing = Reaching & { readonly sub: string };

interface KnownPerson {
  readonly role: Role;
  readonly licensed: boolean;
  readonly deactivated: boolean;
}

/** Admins, mods, and the users who hold an active licence (specification, section 6), by name in pt-BR order. */
export async function viewFilteredUsers(
  db: Database,
  caller: Knowing,
  directory: UserDirectory,
): Promise<User[]> {
  const users = await knownUsers(db, caller, directory);
  return users
    .filter(({ known }) => !known.deactivated && isInFilteredList(known))
    .map(({ user, known }) => asUser(user, known.role));
}

/** Every person who can sign in, by name in pt-BR order. */
export async function viewAllUsers(db: Database, caller: Knowing, directory: UserDirectory): Promise<User[]> {
  const users = await knownUsers(db, caller, directory);
  return users.filter(({ known }) => !known.deactivated).map(({ user, known }) => asUser(user, known.role));
}

/** One user of the directory, with the role of our own table if the person has a row there. */
export async function viewUser(db: Database, user: DirectoryUser): Promise<User> {
  const person = await db.selectFrom('person').select('role').where('sub', '=', user.sub).executeTakeFirst();
  return asUser(user, person?.role ?? user.role ?? 'user');
}

/**
 * Someone who is limited knows only people within reach. Who has no row never called and has no limits, and is nobody's
 * colleague yet.
 */
async function knownUsers(db: Database, caller: Knowing, directory: UserDirectory) {
  const [users, people] = await Promise.all([directory.list(), knownPeople(db, caller)]);
  return users
    .filter(({ sub }) => !isLimited(caller) || people.has(sub))
    .map((user) => ({
      user,
      known: people.get(user.sub) ?? { role: user.role ?? 'user', licensed: false, deactivated: false },
    }))
    .sort((a, b) => a.user.name.localeCompare(b.user.name, 'pt-BR'));
}

async function knownPeople(db: Database, caller: Knowing): Promise<Map<string, KnownPerson>> {
  const reach = personWithinReach(caller);
  const rows = await db
    .selectFrom('person')
    .select(['sub', 'role', hasActiveLicence(sql.ref('person.sub')).as('licensed')])
    .select(sql<boolean>`deactivated_at is not null`.as('deactivated'))
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .execute();
  return new Map(rows.map((row) => [row.sub, row]));
}

function asUser(user: DirectoryUser, role: Role): User {
  return { username: user.username, sub: user.sub, name: user.name, email: user.email, 'custom:role': role };
}
