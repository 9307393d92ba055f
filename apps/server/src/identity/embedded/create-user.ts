import type { Role } from '@balanco/contract/base/roles';
import { hasInvisible, INVISIBLE_IN_NAME } from '@balanco/contract/base/visible-name';
import { AppError } from '../../app-error.js';
import type { Actor } from '../../audit/write-audit.js';
import { auditPerson } from '../audit-account.js';
import { addPerson } from '../person-queries.js';
import { assertAcceptable } from './passwords/operator-passwords.js';
import type { PoolServices } from './pool-services.js';
import { insertUser, normaliseEmail } from './user-queries.js';

export interface NewPoolUser {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** The role that the person starts with (docs/identity.md, "Roles"). */
  readonly role: Role;
  readonly confirmed: boolean;
  /** Whether to add the person to our own table too; otherwise the person's first call does. */
  readonly withPerson?: boolean;
}

/**
 * Adds a user for the first run and for the operator's command line. Refuses with `invalid` for a weak or frequent password
 * (specification, section 5) or invisible characters in the name, and with `conflict` if the address is taken.
 */
export async function createUser(services: PoolServices, user: NewPoolUser, by: Actor) {
  assertAcceptable(user.password);
  if (hasInvisible(user.name)) throw new AppError('invalid', INVISIBLE_IN_NAME);
  const now = services.now();
  const { name, role, confirmed } = user;
  const email = normaliseEmail(user.email);
  const password_hash = await services.passwords.hash(user.password);
  return services.db.transaction().execute(async (tx) => {
    const confirmed_at = confirmed ? now : null;
    const sub = await insertUser(tx, { email, name, role, password_hash, confirmed_at, created_at: now });
    if (sub === null) throw new AppError('conflict', 'Já existe um usuário com este e-mail.');
    if (user.withPerson === true) await addPerson(tx, { sub, email: user.email, name, role });
    await auditPerson(tx, by, sub, { action: 'create', after: { email, name, role, confirmed } });
    return { sub };
  });
}
