import { listUsersFiltered } from '@balanco/contract/users';
import type { Database } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { viewFilteredUsers } from './user-views.js';

export function userRoutes(db: Database, directory: UserDirectory): Binding[] {
  return [bind(listUsersFiltered, () => viewFilteredUsers(db, directory))];
}
