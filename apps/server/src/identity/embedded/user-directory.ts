import type { Actor } from '../../audit/write-audit.js';
import { auditConfirmation } from '../audit-account.js';
import {
  CONFIRMABLE_MS,
  type Confirmation,
  type DirectoryUser,
  type UserDirectory,
} from '../identity-provider.js';
import type { PoolServices } from './pool-services.js';
import {
  findUserByEmail,
  findUserBySub,
  listConfirmedUsers,
  markConfirmed,
  type PoolUser,
} from './user-queries.js';

export function createUserDirectory(services: PoolServices): UserDirectory {
  return {
    async list() {
      const users = await listConfirmedUsers(services.db);
      return users.map(toDirectoryUser);
    },
    async get(sub) {
      const user = await findUserBySub(services.db, sub);
      return user === null ? null : toDirectoryUser(user);
    },
    async withSecondFactor() {
      const rows = await services.db
        .selectFrom('idp_second_factor')
        .select('sub')
        .where('enabled_at', 'is not', null)
        .execute();
      return new Set(rows.map(({ sub }) => sub));
    },
    confirm: (email, by) => confirmUser(services, email, by),
  };
}

/** Confirms in one statement, so that exactly one of two concurrent callers does; then reads why the other didn't. */
async function confirmUser(services: PoolServices, email: string, by: Actor): Promise<Confirmation> {
  const now = services.now();
  const registeredAfter = new Date(now.getTime() - CONFIRMABLE_MS);
  return services.db.transaction().execute(async (tx): Promise<Confirmation> => {
    const isConfirmed = await markConfirmed(tx, { email, registeredAfter, now });
    const found = await findUserByEmail(tx, email);
    if (found === null) return { outcome: 'unknown' };
    if (!isConfirmed) return { outcome: found.confirmed ? 'already_confirmed' : 'too_late' };
    const user = toDirectoryUser(found);
    await auditConfirmation(tx, by, user);
    return { outcome: 'confirmed', user };
  });
}

/** The e-mail is the username (specification, section 3). */
function toDirectoryUser({ sub, email, name, role }: PoolUser): DirectoryUser {
  return { sub, username: email, email, name, role };
}
