import { isStrongPassword, WEAK_PASSWORD } from '@balanco/contract/password';
import type { Role } from '@balanco/contract/roles';
import { AppError } from '../../app-error.js';
import type { PoolServices } from './pool-services.js';
import { insertUser } from './user-queries.js';

export interface NewPoolUser {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** Seeds the person's role at first sight (DESIGN 4). */
  readonly role: Role;
  /** Without confirmation nobody can sign in. */
  readonly confirmed: boolean;
}

/**
 * Adds a user on the operator's word: first run and command line.
 * Refuses `invalid` for a weak password (specification, section 5) and `conflict` where the address is taken.
 */
export async function createUser(services: PoolServices, user: NewPoolUser): Promise<{ sub: string }> {
  if (!isStrongPassword(user.password)) throw new AppError('invalid', WEAK_PASSWORD);
  const now = services.now();
  const sub = await insertUser(services.db, {
    email: user.email,
    name: user.name,
    role: user.role,
    passwordHash: await services.passwords.hash(user.password),
    confirmedAt: user.confirmed ? now : null,
    createdAt: now,
  });
  if (sub === null) throw new AppError('conflict', 'Já existe um usuário com este e-mail.');
  return { sub };
}
