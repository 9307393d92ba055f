import * as contract from '@balanco/contract/people/people';
import {
  anonymisePerson as anonymiseCall,
  exportPersonalData as exportCall,
} from '@balanco/contract/people/personal-data';
import { resetSecondFactor as resetSecondFactorCall } from '@balanco/contract/people/second-factor';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { type CodeDependencies, collectorCodeRoutes } from './codes/routes.js';
import {
  changePersonPharmacies,
  editPerson,
  endSessions,
  getPersonPharmacies,
  listPeople,
} from './people.js';
import { anonymisePerson } from './personal-data/anonymise-person.js';
import { exportPersonalData } from './personal-data/export-personal-data.js';
import { resetSecondFactor } from './reset-second-factor.js';
import { confirmUser, viewFilteredUsers, viewUsers } from './users.js';

export function userRoutes(services: Services, dependencies: CodeDependencies): Binding[] {
  const { db } = services;
  const { directory, personal: accounts, secondFactor } = dependencies.identity;
  return [
    bind(contract.listUsersFiltered, (_input, { caller }) => viewFilteredUsers(db, caller, directory)),
    bind(contract.listUsers, (_input, { caller }) => viewUsers(db, caller, directory)),
    bind(contract.confirmUser, ({ body }, { caller }) =>
      confirmUser({ ...services, caller, directory }, body.email),
    ),
    bind(contract.listPeople, (_input, { caller }) => listPeople({ ...services, caller, directory })),
    bind(contract.editPerson, ({ params, body }, { caller }) =>
      editPerson({ ...services, caller, directory }, { ...body, ...params }),
    ),
    bind(contract.getPersonPharmacies, ({ params }, { caller }) =>
      getPersonPharmacies({ ...services, caller, directory }, params.sub),
    ),
    bind(contract.changePersonPharmacies, ({ params, body }, { caller }) =>
      changePersonPharmacies({ ...services, caller, directory }, { ...body, ...params }),
    ),
    bind(contract.endSessions, ({ params }, { caller }) =>
      endSessions({ ...services, caller, directory }, params.sub),
    ),
    bind(resetSecondFactorCall, ({ params }, { caller }) =>
      resetSecondFactor({ ...services, caller, directory, secondFactor }, params.sub),
    ),
    bind(exportCall, ({ params }, { caller }) =>
      exportPersonalData({ ...services, caller, directory, accounts }, params.sub),
    ),
    bind(anonymiseCall, ({ params, body }, { caller }) =>
      anonymisePerson({ ...services, caller, directory, accounts }, { ...params, ...body }),
    ),
    ...collectorCodeRoutes(services, dependencies),
  ];
}
