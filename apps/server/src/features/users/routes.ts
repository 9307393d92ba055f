import * as people from '@balanco/contract/people/people';
import * as access from '@balanco/contract/people/person-pharmacies';
import * as contract from '@balanco/contract/people/users';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { type CodeDependencies, collectorCodeRoutes } from './codes/routes.js';
import { confirmUser } from './confirm-user.js';
import { editPerson, endSessions } from './edit-person.js';
import { listPeople } from './list-people.js';
import { changePersonPharmacies, getPersonPharmacies } from './person-pharmacies.js';
import { mayListAllUsers } from './user-access.js';
import { viewAllUsers, viewFilteredUsers } from './user-views.js';

export function userRoutes(services: Services, dependencies: CodeDependencies): Binding[] {
  const { db } = services;
  const { directory } = dependencies.identity;
  return [
    bind(contract.listUsersFiltered, (_input, { caller }) => viewFilteredUsers(db, caller, directory)),
    bind(contract.listUsers, (_input, { caller }) =>
      mayListAllUsers(caller)
        ? viewAllUsers(db, caller, directory)
        : viewFilteredUsers(db, caller, directory),
    ),
    bind(contract.confirmUser, ({ body }, { caller }) =>
      confirmUser({ ...services, caller, directory }, body.email),
    ),
    bind(people.listPeople, (_input, { caller }) => listPeople({ ...services, caller, directory })),
    bind(people.editPerson, ({ params, body }, { caller }) =>
      editPerson({ ...services, caller, directory }, { ...body, ...params }),
    ),
    bind(access.getPersonPharmacies, ({ params }, { caller }) =>
      getPersonPharmacies({ ...services, caller, directory }, params.sub),
    ),
    bind(access.changePersonPharmacies, ({ params, body }, { caller }) =>
      changePersonPharmacies({ ...services, caller, directory }, { ...body, ...params }),
    ),
    bind(people.endSessions, ({ params }, { caller }) =>
      endSessions({ ...services, caller, directory }, params.sub),
    ),
    ...collectorCodeRoutes(services, dependencies),
  ];
}
