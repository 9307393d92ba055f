import type { Role } from '@balanco/contract/base/roles';
import * as contract from '@balanco/contract/people/people';
import { AppError } from '../../app-error.js';
import { type AuditEntry, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { changeRole, lockPerson, refuseLastAdmin } from './change-role.js';
import { revokeCodesOf } from './codes/revoke-codes-of.js';
import { requireUser, viewPerson } from './person-views.js';

type PeopleContext = Context & { readonly directory: UserDirectory };

interface EditPersonInput {
  readonly sub: string;
  readonly role?: Role | undefined;
  readonly active?: boolean | undefined;
}

/**
 * Changes a person's role, or deactivates or reactivates them, for administrators (docs/identity.md, "People"). Refuses
 * `not_found`, and `conflict` if no administrator would be left or if someone deactivates the own account.
 */
export async function editPerson(
  context: PeopleContext,
  { sub, role, active }: EditPersonInput,
): Promise<contract.Person> {
  const { db, caller, directory } = context;
  authorise(caller, contract.editPerson.permission);
  const user = await requireUser(directory, sub);
  await inTransaction(db, async (tx) => {
    if (role !== undefined) await changeRole(tx, caller, user, role);
    if (active === undefined) return;
    const person = await lockPerson(tx, user);
    if ((person.deactivatedAt === null) === active) return;
    if (active) {
      await tx
        .updateTable('person')
        .set({ deactivated_at: null, leaves_at: null })
        .where('sub', '=', sub)
        .execute();
      const before = { deactivated_at: person.deactivatedAt };
      await audit(tx, context, { action: 'reactivate', sub, before, after: { deactivated_at: null } });
      return;
    }
    if (sub === caller.sub) throw new AppError('conflict', 'Você não pode desativar a si mesmo.');
    refuseLastAdmin(person);
    await deactivate(tx, context, sub);
  });
  return viewPerson(db, directory, sub);
}

/** Frees the seats, ends the sessions and takes back the codes, because all would wait for nobody. */
async function deactivate(tx: Transaction, context: PeopleContext, sub: string): Promise<void> {
  const at = new Date();
  const ended = { deactivated_at: at, sessions_ended_at: at };
  await tx.updateTable('person').set(ended).where('sub', '=', sub).execute();
  await revokeCodesOf(tx, sub, at);
  const freed = await tx.deleteFrom('licence_seat').where('sub', '=', sub).executeTakeFirst();
  const before = { deactivated_at: null, seats: Number(freed.numDeletedRows) };
  await audit(tx, context, { action: 'deactivate', sub, before, after: ended });
}

/** Ends every session of a person at once, and takes back the codes that could begin another, for administrators. Refuses `not_found`. */
export async function endSessions(context: PeopleContext, sub: string): Promise<contract.Person> {
  const { db, caller, directory } = context;
  authorise(caller, contract.endSessions.permission);
  const user = await requireUser(directory, sub);
  await inTransaction(db, async (tx) => {
    await lockPerson(tx, user);
    const after = { sessions_ended_at: new Date() };
    await revokeCodesOf(tx, sub, after.sessions_ended_at);
    await tx.updateTable('person').set(after).where('sub', '=', sub).execute();
    await audit(tx, context, { action: 'end_sessions', sub, after });
  });
  return viewPerson(db, directory, sub);
}

async function audit(
  tx: Transaction,
  { caller }: PeopleContext,
  {
    sub,
    ...entry
  }: Pick<AuditEntry, 'before' | 'after'> & {
    readonly sub: string;
    readonly action: 'deactivate' | 'reactivate' | 'end_sessions';
  },
): Promise<void> {
  await writeAudit(tx, caller, [{ pharmacyId: null, entity: 'person', entityId: sub, ...entry }]);
}
