import * as contract from '@balanco/contract/people/people';
import { AppError } from '../../app-error.js';
import type { Actor } from '../../audit/write-audit.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { auditPerson } from '../../identity/audit-account.js';
import type { DirectoryUser } from '../../identity/identity-provider.js';
import { requireAllPharmacies } from '../../pharmacy-access/reach.js';
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
