import * as contract from '@balanco/contract/people/people';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { type CodeDependencies, collectorCodeRoutes } from './codes/routes.js';
import {
  changePersonPharmacies,
  confirmUser,
  editPerson,
  endSessions,
  getPersonPharmacies,
  listPeople,
  resetSecondFactor,
  viewFilteredUsers,
  viewUsers,
} from './people.js';
import { anonymisePerson } from './personal-data/anonymise-person.js';
import { exportPersonalData } from './personal-data/export-personal-data.js';

export function userRoutes(services: Services, dependencies: CodeDependencies): Binding[] {
  const { db } = services;
  const { directory, personal: accounts, secondFactor } = dependencies.identity;
  const act = actsOf({ ...services, directory, accounts, secondFactor });
  return [
    bind(contract.listUsersFiltered, (_input, { caller }) => viewFilteredUsers(db, caller, directory)),
    bind(contract.listUsers, (_input, { caller }) => viewUsers(db, caller, directory)),
    act(confirmUser),
    act(listPeople),
    act(editPerson),
    act(getPersonPharmacies),
    act(changePersonPharmacies),
    act(endSessions),
    act(resetSecondFactor),
    act(exportPersonalData),
    act(anonymisePerson),
    ...collectorCodeRoutes(services, dependencies),
  ];
}
