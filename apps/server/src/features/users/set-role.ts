import type { Role } from '@balanco/contract/roles';
import { AppError } from '../../app-error.js';
import { type Actor, writeAudit } from '../../audit/write-audit.js';
import type { Database, Transaction } from '../../db/database.js';
import type { DirectoryUser, UserDirectory } from '../../identity/identity-provider.js';

interface SetRoleContext {
  readonly db: Database;
  readonly directory: UserDirectory;
  readonly operator: Actor;
}

/**
 * Sets a person's role for the operator, and registers the person if they never signed in (docs/identity.md, "Roles").
 * Refuses `not_found` for an unknown address, and `conflict` if no administrator would be left.
 */
export async function setRole(
  { db, directory, operator }: SetRoleContext,
  input: { email: string; role: Role },
): Promise<void> {
  const user = await findByEmail(directory, input.email);
  await db.transaction().execute(async (tx) => {
    const before = await lockRoles(tx, user.sub);
    if (before.role === 'admin' && input.role !== 'admin' && before.admins <= 1) {
      throw new AppError('conflict', 'Este é o último administrador; promova outra pessoa antes.');
    }
    const { sub, email, name } = user;
    await tx
      .insertInto('person')
      .values({ sub, email, name, role: input.role })
      .onConflict((conflict) => conflict.column('sub').doUpdateSet({ role: input.role }))
      .execute();
    await writeAudit(tx, operator, [
      {
        pharmacyId: null,
        action: 'update',
        entity: 'person',
        entityId: sub,
        before: { role: before.role },
        after: { role: input.role },
      },
    ]);
  });
}

async function findByEmail(directory: UserDirectory, email: string): Promise<DirectoryUser> {
  const wanted = email.trim().toLowerCase();
  const user = (await directory.list()).find((candidate) => candidate.email.toLowerCase() === wanted);
  if (user === undefined) throw new AppError('not_found', `Não há usuário com o e-mail ${email}.`);
  return user;
}

/** Locks the rows of all administrators, so that two demotions at the same time can't both rely on the other one. */
async function lockRoles(tx: Transaction, sub: string): Promise<{ role: Role | null; admins: number }> {
  const admins = await tx
    .selectFrom('person')
    .select('sub')
    .where('role', '=', 'admin')
    .orderBy('sub')
    .forUpdate()
    .execute();
  const person = await tx.selectFrom('person').select('role').where('sub', '=', sub).executeTakeFirst();
  return { role: person?.role ?? null, admins: admins.length };
}
