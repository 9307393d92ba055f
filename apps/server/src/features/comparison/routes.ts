import * as contract from '@balanco/contract/comparison/comparison';
import { listItemHistory as listItemHistoryCall } from '@balanco/contract/comparison/item-history';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { captureSnapshot, chooseStockMode, viewComparison, viewPurchaseCost } from './comparison.js';
import { findComparisonBasis } from './comparison-basis.js';
import { getItem, listItemHistory } from './get-item.js';
import { listUnresolvedCodes, viewItems, viewSectionItems } from './list-items.js';

export function comparisonRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.getComparison, ({ params }) => viewComparison(db, params.id)),
    bind(contract.getPurchaseCost, ({ params }) => viewPurchaseCost(db, params.id)),
    bindPage(contract.listComparisonItems, async ({ params, query }, page) => {
      const { sort, outside, ...selection } = query;
      const inventory = await findComparisonBasis(db, params.id);
      return viewItems(db, inventory, { ...selection, outside: outside === 'true' }, { sort, ...page });
    }),
    bind(contract.listSectionItems, async ({ params, query }) =>
      viewSectionItems(db, await findComparisonBasis(db, params.id), { ...query, outside: false }),
    ),
    bind(contract.getItem, ({ params }) => getItem(db, params.id, params.key)),
    bind(listItemHistoryCall, ({ params }) => listItemHistory(db, params.id, params.key)),
    bindPage(contract.listUnresolvedCodes, async ({ params, query }) =>
      listUnresolvedCodes(db, await findComparisonBasis(db, params.id), query),
    ),
    act(captureSnapshot),
    act(chooseStockMode),
  ];
}
