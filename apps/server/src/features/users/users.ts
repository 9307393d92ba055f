import { isStaff, type Role } from '@balanco/contract/base/roles';
import * as contract from '@balanco/contract/people/people';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import type { DirectoryUser, UserDirectory } from '../../identity/identity-provider.js';
import { hasActiveLicence } from '../../identity/person-queries.js';
import {
  isLimited,
  personWithinReach,
  type Reaching,
  requireAllPharmacies,
} from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import type { PeopleContext } from './find-people.js';

type Knowing = Reaching & { readonly sub: string };

interface KnownPerson {
  readonly role: Role;
  readonly licensed: boolean;
  readonly deactivated: boolean;
}

/** All for staff, a filtered list for others. */
export async function viewUsers(
  db: Database,
  caller: Knowing & Pick<Caller, 'role'>,
  directory: UserDirectory,
): Promise<contract.User[]> {
  if (!isStaff(caller.role)) return viewFilteredUsers(db, caller, directory);
  return (await knownUsers(db, caller, directory)).map(({ user, known }) => asUser(user, known.role));
}

/** Admins, mods and licensed users (specification, section 6). */
export async function viewFilteredUsers(
  db: Database,
  caller: Knowing,
  directory: UserDirectory,
): Promise<contract.User[]> {
  const users = await knownUsers(db, caller, directory);
  return users
    .filter(({ known: { role, licensed } }) => isStaff(role) || licensed)
    .map(({ user, known }) => asUser(user, known.role));
}

/**
 * Can sign in, by name in pt-BR. A limited caller knows people within reach; someone without a row never
 * called and is nobody's colleague.
 */
async function knownUsers(db: Database, caller: Knowing, directory: UserDirectory) {
  const [users, people] = await Promise.all([directory.list(), knownPeople(db, caller)]);
  return users
    .filter(({ sub }) => !isLimited(caller) || people.has(sub))
    .map((user) => ({
      user,
      known: people.get(user.sub) ?? { role: user.role ?? 'user', licensed: false, deactivated: false },
    }))
    .filter(({ known }) => !known.deactivated)
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

function asUser(user: DirectoryUser, role: Role): contract.User {
  return { username: user.username, sub: user.sub, name: user.name, email: user.email, 'custom:role': role };
}

const refusals = {
  unknown: ['not_found', 'Usuário não encontrado.'],
  already_confirmed: ['invalid', 'Este usuário já está confirmado.'],
  too_late: ['invalid', 'O cadastro foi feito há mais de uma hora. Cadastre o usuário novamente.'],
} as const;

/** Confirms without a mail (specification, section 4). */
export const confirmUser = useCase(contract.confirmUser, async (context: PeopleContext, { email }) => {
  const { db, caller, directory } = context;
  requireAllPharmacies(caller);
  const confirmation = await directory.confirm(email, caller);
  if (confirmation.outcome !== 'confirmed') {
    const [code, sentence] = refusals[confirmation.outcome];
    throw new AppError(code, sentence);
  }
  const { user } = confirmation;
  const person = await db.selectFrom('person').select('role').where('sub', '=', user.sub).executeTakeFirst();
  return asUser(user, person?.role ?? user.role ?? 'user');
});
