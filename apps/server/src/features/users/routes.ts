import { isStaff } from '@balanco/contract/roles';
import * as contract from '@balanco/contract/users';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { confirmUser } from './confirm-user.js';
import { viewAllUsers, viewFilteredUsers } from './user-views.js';

export function userRoutes(services: Services, directory: UserDirectory): Binding[] {
  const { db } = services;
  return [
    bind(contract.listUsersFiltered, () => viewFilteredUsers(db, directory)),
    // Plain users see only the people of the filtered list (specification, section 6).
    bind(contract.listUsers, (_input, { caller }) =>
      isStaff(caller.role) ? viewAllUsers(db, directory) : viewFilteredUsers(db, directory),
    ),
    bind(contract.confirmUser, ({ body }, { caller }) =>
      confirmUser({ ...services, caller, directory }, body.email),
    ),
  ];
}
