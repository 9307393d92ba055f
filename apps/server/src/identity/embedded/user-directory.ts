import type { UserDirectory } from '../identity-provider.js';
import { confirmUser } from './confirm-user.js';
import { toDirectoryUser } from './directory-user.js';
import type { PoolServices } from './pool-services.js';
import { findUserBySub, listConfirmedUsers } from './user-queries.js';

/** The embedded pool's users. */
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
    confirm: (email, by) => confirmUser(services, email, by),
  };
}
