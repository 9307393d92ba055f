import type { Role } from '@balanco/contract/base/roles';
import { AppError } from '../../app-error.js';
import { type Actor, writeAudit } from '../../audit/write-audit.js';
import type { Transaction } from '../../db/database.js';
import type { DirectoryUser } from '../../identity/identity-provider.js';
import { revokeCodesOf } from './codes/revoke-codes-of.js';

/**
 * Sets a person's role, and registers the person if they never signed in (docs/identity.md, "Roles"). What a collector has by a code
 * ends when they become staff. Refuses `conflict` if no administrator would be left.
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
  const ended = role === 'user' ? {} : await endCollector(tx, user.sub, before);
  await tx
    .updateTable('person')
    .set({ role, ...ended })
    .where('sub', '=', user.sub)
    .execute();
  const leaves = 'leaves_at' in ended ? { leaves_at: before.leavesAt } : {};
  await writeAudit(tx, actor, [
    {
      pharmacyId: null,
      action: 'update',
      entity: 'person',
      entityId: user.sub,
      before: { role: before.isKnown ? before.role : null, ...leaves },
      after: { role, ...ended },
    },
  ]);
}

/** Staff sign in with their own password, and stay. */
async function endCollector(
  tx: Transaction,
  sub: string,
  { role, leavesAt }: LockedPerson,
): Promise<{ leaves_at?: null; sessions_ended_at?: Date }> {
  const at = new Date();
  const hasUsed = role === 'user' && (await revokeCodesOf(tx, sub, at));
  return {
    ...(leavesAt === null ? {} : { leaves_at: null }),
    ...(hasUsed ? { sessions_ended_at: at } : {}),
  };
}

interface LockedPerson {
  readonly role: Role;
  readonly deactivatedAt: Date | null;
  /** When the last day of a collector is over. */
  readonly leavesAt: Date | null;
  /** Whether the person had a row before. */
  readonly isKnown: boolean;
  /** Whether this is the only administrator without limits who may sign in and stays. */
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
    .select(['sub', 'role', 'deactivated_at', 'limited', 'leaves_at'])
    .where(({ eb, and, or }) =>
      or([eb('sub', '=', sub), and([eb('role', '=', 'admin'), eb('deactivated_at', 'is', null)])]),
    )
    .orderBy('sub')
    .forUpdate()
    .execute();
  const person = rows.find((row) => row.sub === sub);
  if (person === undefined) throw new Error(`person ${sub} was just added and is not there`);
  const admins = rows.filter(
    (row) => row.role === 'admin' && row.deactivated_at === null && row.leaves_at === null && !row.limited,
  );
  return {
    role: person.role,
    deactivatedAt: person.deactivated_at,
    leavesAt: person.leaves_at,
    isKnown: (added.numInsertedOrUpdatedRows ?? 0n) === 0n,
    isLastAdmin: admins.length === 1 && admins[0]?.sub === sub,
  };
}

/** Someone has to be able to give roles and pharmacies, and only people without limits are. */
export function refuseLastAdmin({ isLastAdmin }: Pick<LockedPerson, 'isLastAdmin'>): void {
  if (isLastAdmin)
    throw new AppError('conflict', 'Este é o último administrador; promova outra pessoa antes.');
}
