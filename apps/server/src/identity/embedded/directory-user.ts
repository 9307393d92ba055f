import type { DirectoryUser } from '../identity-provider.js';
import type { PoolUser } from './user-queries.js';

/** As the port has it; the e-mail is the username (specification, section 3). */
export function toDirectoryUser({ sub, email, name, role }: PoolUser): DirectoryUser {
  return { sub, username: email, email, name, role };
}
