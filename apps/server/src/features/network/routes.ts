import * as contract from '@balanco/contract/progress/network';
import type { Services } from '../../context.js';
import type { Binding } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { viewTransfers } from './transfers.js';
import { viewNetwork, viewRepeatOffenders } from './view-network.js';

export function networkRoutes({ db }: Services): Binding[] {
  return [
    bindPage(contract.listNetwork, ({ query }, _page, { caller }) => viewNetwork(db, caller, query)),
    bindPage(contract.listRepeatOffenders, ({ params }, page) => viewRepeatOffenders(db, params.id, page)),
    bindPage(contract.listTransfers, ({ query }, _page, { caller }) => viewTransfers(db, caller, query)),
  ];
}
