import * as people from '@balanco/contract/people';
import * as contract from '@balanco/contract/users';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import type { UserDirectory } from '../../identity/identity-provider.js';
import { confirmUser } from './confirm-user.js';
import { editPerson, endSessions } from './edit-person.js';
import { listPeople } from './list-people.js';
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
    bind(people.listPeople, (_input, { caller }) => listPeople({ ...services, caller, directory })),
    bind(people.editPerson, ({ params, body }, { caller }) =>
      editPerson({ ...services, caller, directory }, { ...body, ...params }),
    ),
    bind(people.endSessions, ({ params }, { caller }) =>
      endSessions({ ...services, caller, directory }, params.sub),
    ),
  ];
}
