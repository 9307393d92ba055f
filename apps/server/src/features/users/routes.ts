import * as contract from '@balanco/contract/users';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { confirmUser } from './confirm-user.js';
import { mayListAllUsers } from './user-access.js';
import { viewAllUsers, viewFilteredUsers } from './user-views.js';

export function userRoutes(services: Services, directory: UserDirectory): Binding[] {
  const { db } = services;
  return [
    bind(contract.listUsersFiltered, () => viewFilteredUsers(db, directory)),
    bind(contract.listUsers, (_input, { caller }) =>
      mayListAllUsers(caller) ? viewAllUsers(db, directory) : viewFilteredUsers(db, directory),
    ),
    bind(contract.confirmUser, ({ body }, { caller }) =>
      confirmUser({ ...services, caller, directory }, body.email),
    ),
  ];
}
