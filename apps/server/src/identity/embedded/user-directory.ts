import type { DirectoryUser, UserDirectory } from '../identity-provider.js';
import type { IdentityDatabase } from './tables.js';
import { findUserBySub, listConfirmedUsers, type PoolUser } from './user-queries.js';

/** The embedded pool's users; the e-mail is the username (specification, section 3). */
export function createUserDirectory(db: IdentityDatabase): UserDirectory {
  return {
    async list() {
      const users = await listConfirmedUsers(db);
      return users.map(toDirectoryUser);
    },
    async get(sub) {
      const user = await findUserBySub(db, sub);
      return user === null ? null : toDirectoryUser(user);
    },
  };
}

function toDirectoryUser({ sub, email, name, role }: PoolUser): DirectoryUser {
  return { sub, username: email, email, name, role };
}
