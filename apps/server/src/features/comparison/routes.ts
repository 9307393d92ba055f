import * as contract from '@balanco/contract/comparison/closing';
import { listItemHistory as listItemHistoryCall } from '@balanco/contract/comparison/item-history';
import { listSectionItems } from '@balanco/contract/comparison/section-items';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { framePage } from '../../http/page-links.js';
import { captureSnapshot } from './capture-snapshot.js';
import { chooseStockMode } from './choose-stock-mode.js';
import { viewClosing } from './closing-views.js';
import { findConfronted } from './confronted-views.js';
import { viewDivergence } from './divergence-views.js';
import { getItem } from './get-item.js';
import { listItemHistory } from './list-item-history.js';
import { listUnresolvedCodes } from './list-unresolved-codes.js';
import { viewSectionItems } from './section-item-views.js';

export function comparisonRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    bind(contract.getClosing, ({ params }) => viewClosing(db, params.id)),
    bind(contract.listDivergence, async ({ params, query }, request) => {
      const { sort, page, page_size: pageSize, outside, ...selection } = query;
      const confronted = await findConfronted(db, params.id);
      const { count, results } = await viewDivergence(
        db,
        confronted,
        { ...selection, outside: outside === 'true' },
        { sort, page, pageSize },
      );
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    bind(listSectionItems, async ({ params, query }) =>
      viewSectionItems(db, await findConfronted(db, params.id), { ...query, outside: false }),
    ),
    bind(contract.getItem, ({ params }) => getItem(db, params.id, params.key)),
    bind(listItemHistoryCall, ({ params }) => listItemHistory(db, params.id, params.key)),
    bind(contract.listUnresolvedCodes, async ({ params, query }, request) => {
      const { page, page_size: pageSize, ...selection } = query;
      const confronted = await findConfronted(db, params.id);
      const { count, results } = await listUnresolvedCodes(db, confronted, { ...selection, page, pageSize });
      return { ...framePage(request, { page, pageSize, count }), results };
    }),
    bind(contract.captureSnapshot, ({ params }, { caller }) =>
      captureSnapshot({ ...services, caller }, params.id),
    ),
    bind(contract.chooseStockMode, ({ params, body }, { caller }) =>
      chooseStockMode({ ...services, caller }, { id: params.id, mode: body.mode }),
    ),
  ];
}
