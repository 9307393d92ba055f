import * as contract from '@balanco/contract/history/history';
import { listPersonHistory as personHistory } from '@balanco/contract/people/people';
import type { Services } from '../../context.js';
import { actsOf, type Binding } from '../../http/binding.js';
import { listHistory, listPersonHistory, listPharmacyHistory } from './list-history.js';

export function historyRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    act(contract.listHistory, listHistory),
    act(contract.listPharmacyHistory, listPharmacyHistory),
    act(personHistory, listPersonHistory),
  ];
}
