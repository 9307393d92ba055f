import type { Role } from '@balanco/contract/roles';
import { AppError } from '../../app-error.js';
import { type Actor, writeAudit } from '../../audit/write-audit.js';
import type { Transaction } from '../../db/database.js';
import type { DirectoryUser } from '../../identity/identity-provider.js';

/**
 * Sets a person's role, and registers the person if they never signed in (docs/identity.md, "Roles"). Refuses `conflict`
 * if no administrator would be left.
 */
export async function changeRole(
  tx: Transaction,
  actor: Actor,
  user: DirectoryUser,
  role: Role,
): Promise<void> {
  const before = await lockPerson(tx, user);
  if (before.role === role) return;
  if (role !== 'admin') refuseLastAdmin(before);
  await tx.updateTable('person').set({ role }).where('sub', '=', user.sub).execute();
  await writeAudit(tx, actor, [
    {
      pharmacyId: null,
      action: 'update',
      entity: 'person',
      entityId: user.sub,
      before: { role: before.isKnown ? before.role : null },
      after: { role },
    },
  ]);
}

interface LockedPerson {
  readonly role: Role;
  readonly deactivatedAt: Date | null;
  /** Whether the person had a row before. */
  readonly isKnown: boolean;
  /** Whether this is the only administrator who may sign in. */
  readonly isLastAdmin: boolean;
}

/**
 * Locks the person's row and those of all active administrators, in one order, so that two changes at the same time
 * can't both rely on the other one's administrator. Adds the row of someone who never signed in.
 */
export async function lockPerson(
  tx: Transaction,
  { sub, email, name, role }: DirectoryUser,
): Promise<LockedPerson> {
  const added = await tx
    .insertInto('person')
    .values({ sub, email, name, role: role ?? 'user' })
    .onConflict((conflict) => conflict.column('sub').doNothing())
    .executeTakeFirst();
  const rows = await tx
    .selectFrom('person')
    .select(['sub', 'role', 'deactivated_at'])
    .where(({ eb, and, or }) =>
      or([eb('sub', '=', sub), and([eb('role', '=', 'admin'), eb('deactivated_at', 'is', null)])]),
    )
    .orderBy('sub')
    .forUpdate()
    .execute();
  const person = rows.find((row) => row.sub === sub);
  if (person === undefined) throw new Error(`person ${sub} was just added and is not there`);
  const admins = rows.filter((row) => row.role === 'admin' && row.deactivated_at === null);
  return {
    role: person.role,
    deactivatedAt: person.deactivated_at,
    isKnown: (added.numInsertedOrUpdatedRows ?? 0n) === 0n,
    isLastAdmin: admins.length === 1 && admins[0]?.sub === sub,
  };
}

/** Someone has to be able to give roles. */
export function refuseLastAdmin({ isLastAdmin }: Pick<LockedPerson, 'isLastAdmin'>): void {
  if (isLastAdmin)
    throw new AppError('conflict', 'Este é o último administrador; promova outra pessoa antes.');
}
