import { isStaff } from '@balanco/contract/roles';
import { confirmUser, listUsers, listUsersFiltered } from '@balanco/contract/users';
import type { Database } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { createConfirmUser } from './confirm-user.js';
import { viewAllUsers, viewFilteredUsers } from './user-views.js';

export function userRoutes(db: Database, directory: UserDirectory): Binding[] {
  const confirm = createConfirmUser({ db, directory });
  return [
    bind(listUsersFiltered, () => viewFilteredUsers(db, directory)),
    bind(listUsers, (_input, { caller }) =>
      isStaff(caller.role) ? viewAllUsers(db, directory) : viewFilteredUsers(db, directory),
    ),
    bind(confirmUser, ({ body }, { caller }) => confirm(caller, body.email)),
  ];
}
