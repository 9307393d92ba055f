import * as contract from '@balanco/contract/history/history';
import { listPersonHistory as personHistory } from '@balanco/contract/people/people';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { listHistory, listPersonHistory, listPharmacyHistory } from './list-history.js';

export function historyRoutes(services: Services): Binding[] {
  return [
    bind(contract.listHistory, ({ query }, { caller }) => listHistory({ ...services, caller }, query)),
    bind(contract.listPharmacyHistory, ({ params, query }, { caller }) =>
      listPharmacyHistory({ ...services, caller }, { ...query, ...params }),
    ),
    bind(personHistory, ({ params, query }, { caller }) =>
      listPersonHistory({ ...services, caller }, { ...query, ...params }),
    ),
  ];
}
