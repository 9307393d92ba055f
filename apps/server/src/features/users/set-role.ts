import type { Role } from '@balanco/contract/base/roles';
import type { PersonPharmacies } from '@balanco/contract/people/person-pharmacies';
import { AppError } from '../../app-error.js';
import type { Actor } from '../../audit/write-audit.js';
import type { Database } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import type { DirectoryUser, UserDirectory } from '../../identity/identity-provider.js';
import { changePharmacies, type WantedPharmacies } from './change-pharmacies.js';
import { changeRole } from './change-role.js';
import { viewPersonPharmacies } from './person-views.js';

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
  await inTransaction(db, (tx) => changeRole(tx, operator, user, input.role));
}

/**
 * Limits a person to some pharmacies for the operator, or lifts the limit with null. Refuses `not_found` for an unknown address,
 * `invalid` for an unknown pharmacy, and `conflict` if no administrator without limits would be left.
 */
export async function setPharmacies(
  { db, directory, operator }: SetRoleContext,
  { email, pharmacyIds }: { email: string; pharmacyIds: WantedPharmacies },
): Promise<PersonPharmacies> {
  const user = await findByEmail(directory, email);
  await db.transaction().execute((tx) => changePharmacies(tx, operator, user, pharmacyIds));
  return viewPersonPharmacies(db, user.sub);
}

async function findByEmail(directory: UserDirectory, email: string): Promise<DirectoryUser> {
  const wanted = email.trim().toLowerCase();
  const user = (await directory.list()).find((candidate) => candidate.email.toLowerCase() === wanted);
  if (user === undefined) throw new AppError('not_found', `Não há usuário com o e-mail ${email}.`);
  return user;
}
