import { isStaff, type Role } from '@balanco/contract/base/roles';
import * as contract from '@balanco/contract/people/people';
import { resetSecondFactor as resetCall } from '@balanco/contract/people/second-factor';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Actor } from '../../audit/write-audit.js';
import type { Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { auditPerson } from '../../identity/audit-account.js';
import type { DirectoryUser, SecondFactorAccounts, UserDirectory } from '../../identity/identity-provider.js';
import { hasActiveLicence } from '../../identity/person-queries.js';
import {
  isLimited,
  personWithinReach,
  type Reaching,
  requireAllPharmacies,
} from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import {
  changeAccount,
  changePharmacies,
  changeRole,
  findByEmail,
  lockPerson,
  type OperatorContext,
  refuseLastAdmin,
} from './change-access.js';
import { revokeCodesOf } from './codes/revoke-codes.js';
import {
  type PeopleContext,
  requireUser,
  viewPeople,
  viewPerson,
  viewPersonPharmacies,
} from './find-people.js';

export const listPeople = useCase(contract.listPeople, async ({ db, directory }: PeopleContext) =>
  viewPeople(db, directory),
);

/** Changes role, activity or the company's account (docs/identity.md, "People"). */
export const editPerson = useCase(contract.editPerson, async (context: PeopleContext, input) => {
  const { sub, role, active, single_sign_on: isLinked } = input;
  const { db, caller, directory } = context;
  const user = await requireUser(directory, sub);
  await inTransaction(db, async (tx) => {
    if (role !== undefined) await changeRole(tx, caller, user, role);
    if (isLinked !== undefined) await changeAccount(tx, caller, user, isLinked);
    if (isLinked === false) await endAll(tx, caller, user);
    if (active === undefined) return;
    const person = await lockPerson(tx, user);
    if ((person.deactivatedAt === null) === active) return;
    if (active) {
      await refuseAnonymised(tx, sub);
      await tx
        .updateTable('person')
        .set({ deactivated_at: null, leaves_at: null })
        .where('sub', '=', sub)
        .execute();
      const before = { deactivated_at: person.deactivatedAt };
      const after = { deactivated_at: null };
      await auditPerson(tx, caller, sub, { action: 'reactivate', before, after });
      return;
    }
    if (sub === caller.sub) throw new AppError('conflict', 'Você não pode desativar a si mesmo.');
    await deactivate(tx, caller, user, person);
  });
  return viewPerson(db, directory, sub);
});

async function refuseAnonymised(tx: Transaction, sub: string): Promise<void> {
  const row = await tx.selectFrom('person').select('anonymised_at').where('sub', '=', sub).executeTakeFirst();
  if (row !== undefined && row.anonymised_at !== null)
    throw new AppError('conflict', 'Esta pessoa foi anonimizada. Cadastre-a de novo.');
}

/** The operator deactivates. Refuses `not_found` for an address and `conflict` for the last administrator. */
export async function deactivatePerson(
  { db, directory, operator }: OperatorContext,
  email: string,
): Promise<void> {
  const user = await findByEmail(directory, email);
  await inTransaction(db, async (tx) => {
    const person = await lockPerson(tx, user);
    if (person.deactivatedAt === null) await deactivate(tx, operator, user, person);
  });
}

/** Also frees seats, ends sessions and revokes codes. */
async function deactivate(
  tx: Transaction,
  actor: Actor,
  { sub }: DirectoryUser,
  person: Pick<Awaited<ReturnType<typeof lockPerson>>, 'isLastAdmin'>,
): Promise<void> {
  refuseLastAdmin(person);
  const at = new Date();
  const ended = { deactivated_at: at, sessions_ended_at: at };
  await tx.updateTable('person').set(ended).where('sub', '=', sub).execute();
  await revokeCodesOf(tx, sub, at);
  const freed = await tx.deleteFrom('licence_seat').where('sub', '=', sub).executeTakeFirst();
  const before = { deactivated_at: null, seats: Number(freed.numDeletedRows) };
  await auditPerson(tx, actor, sub, { action: 'deactivate', before, after: ended });
}

/** It also revokes codes that could begin another. */
export const endSessions = useCase(contract.endSessions, async (context: PeopleContext, { sub }) => {
  const { db, caller, directory } = context;
  const user = await requireUser(directory, sub);
  await inTransaction(db, (tx) => endAll(tx, caller, user));
  return viewPerson(db, directory, sub);
});

/** The operator ends them. Refuses `not_found` for an address. */
export async function endSessionsOf(
  { db, directory, operator }: OperatorContext,
  email: string,
): Promise<void> {
  const user = await findByEmail(directory, email);
  await inTransaction(db, (tx) => endAll(tx, operator, user));
}

async function endAll(tx: Transaction, actor: Actor, user: DirectoryUser): Promise<void> {
  await lockPerson(tx, user);
  const after = { sessions_ended_at: new Date() };
  await revokeCodesOf(tx, user.sub, after.sessions_ended_at);
  await tx.updateTable('person').set(after).where('sub', '=', user.sub).execute();
  await auditPerson(tx, actor, user.sub, { action: 'end_sessions', after });
}

export const getPersonPharmacies = useCase(
  contract.getPersonPharmacies,
  async ({ db, caller, directory }: PeopleContext, { sub }) => {
    requireAllPharmacies(caller);
    await requireUser(directory, sub);
    return viewPersonPharmacies(db, sub);
  },
);

/** See docs/identity.md, "Access by pharmacy". */
export const changePersonPharmacies = useCase(
  contract.changePersonPharmacies,
  async ({ db, caller, directory }: PeopleContext, { sub, limited, pharmacies }) => {
    requireAllPharmacies(caller);
    const user = await requireUser(directory, sub);
    if (sub === caller.sub && limited) {
      throw new AppError('conflict', 'Você não pode limitar o próprio acesso.');
    }
    await db.transaction().execute((tx) => changePharmacies(tx, caller, user, limited ? pharmacies : null));
    return viewPersonPharmacies(db, sub);
  },
);

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
export async function viewFilteredUsers(db: Database, caller: Knowing, directory: UserDirectory) {
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

interface ResetContext extends PeopleContext {
  /** Cognito has none. */
  readonly secondFactor: SecondFactorAccounts | undefined;
}

/**
 * The person lost the app and the recovery codes. Nothing happens to one without a factor. Refuses `conflict`
 * for the own one, or a stolen token would turn it off.
 */
export const resetSecondFactor = useCase(resetCall, async (context: ResetContext, { sub }) => {
  const { db, caller, directory, secondFactor } = context;
  await requireUser(directory, sub);
  if (sub === caller.sub)
    throw new AppError('conflict', 'A sua própria verificação se desativa no menu, com um código.');
  if (secondFactor === undefined) return { reset: false };
  return { reset: await inTransaction(db, (tx) => secondFactor.reset(tx, sub, caller)) };
});

/** The operator resets it. Refuses `not_found` for an address. */
export async function resetSecondFactorOf(
  { db, directory, operator }: OperatorContext,
  secondFactor: SecondFactorAccounts,
  email: string,
): Promise<boolean> {
  const { sub } = await findByEmail(directory, email);
  return inTransaction(db, (tx) => secondFactor.reset(tx, sub, operator));
}
