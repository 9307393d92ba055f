import type { Role } from '@balanco/contract/roles';
import { AppError } from '../../app-error.js';
import type { Actor } from '../../audit/write-audit.js';
import type { Database } from '../../db/database.js';
import type { DirectoryUser, UserDirectory } from '../../identity/identity-provider.js';
import { changeRole } from './change-role.js';

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
  await db.transaction().execute((tx) => changeRole(tx, operator, user, input.role));
}

async function findByEmail(directory: UserDirectory, email: string): Promise<DirectoryUser> {
  const wanted = email.trim().toLowerCase();
  const user = (await directory.list()).find((candidate) => candidate.email.toLowerCase() === wanted);
  if (user === undefined) throw new AppError('not_found', `Não há usuário com o e-mail ${email}.`);
  return user;
}
