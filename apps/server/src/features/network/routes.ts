import * as contract from '@balanco/contract/progress/network';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { viewTransfers } from './transfers.js';
import { viewNetwork, viewRepeatOffenders } from './view-network.js';

export function networkRoutes({ db }: Services): Binding[] {
  return [
    bind(contract.listNetwork, async ({ query }, request) => {
      const { page, page_size: pageSize } = query;
      const { count, ...found } = await viewNetwork(db, request.caller, query);
      return { ...framePage(request, { page, pageSize, count }), ...found };
    }),
    bind(contract.listRepeatOffenders, async ({ params, query }, request) => {
      const { page, page_size: pageSize } = query;
      const { count, results } = await viewRepeatOffenders(db, params.id, { page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    bind(contract.listTransfers, async ({ query }, request) => {
      const { page, page_size: pageSize } = query;
      const { count, results } = await viewTransfers(db, request.caller, query);
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
  ];
}
