import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as settlements from '@balanco/contract/settlement/settlements';
import * as settling from '@balanco/contract/settlement/settling';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bindPage } from '../../http/page-links.js';
import { approveSettlement, reopenSettlement, settle } from './settle.js';
import { viewSettlementExpired } from './settlement-expired.js';
import { viewSettlementPhotos } from './settlement-photos.js';
import { chooseUncounted, viewSettlementSteps } from './settlement-steps.js';
import {
  compareSettlements,
  requireSettlement,
  viewLatestResults,
  viewResultItems,
  viewResults,
  viewSettlement,
  viewSettlementItems,
  viewSettlements,
} from './view-settlements.js';

export function settlementRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  const idOf = async ({ id, version }: { readonly id: InventoryId; readonly version: number }) =>
    (await requireSettlement(db, id, version)).id;
  return [
    bind(settling.getSettlementSteps, ({ params }, { caller }) => viewSettlementSteps(db, caller, params.id)),
    act(chooseUncounted),
    act(settle),
    act(approveSettlement),
    act(reopenSettlement),
    bind(settlements.listSettlements, async ({ params }) => ({
      results: await viewSettlements(db, params.id),
    })),
    bind(settlements.listLatestResults, async (_input, { caller }) => ({
      results: await viewLatestResults(db, caller),
    })),
    bind(settlements.listResults, ({ query }, { caller }) => viewResults(db, caller, query)),
    bind(settlements.listResultItems, ({ query }, { caller }) => viewResultItems(db, caller, query)),
    bind(settlements.getSettlement, ({ params }) => viewSettlement(db, params.id, params.version)),
    bindPage(settlements.listSettlementItems, async ({ params, query }) =>
      viewSettlementItems(db, await idOf(params), query),
    ),
    bind(settlements.listSettlementPhotos, async ({ params }) =>
      viewSettlementPhotos(db, await idOf(params)),
    ),
    bind(settlements.listSettlementExpired, async ({ params }) => ({
      results: await viewSettlementExpired(db, await idOf(params)),
    })),
    bindPage(settlements.compareSettlements, ({ params, query: { to } }, page) =>
      compareSettlements(db, { ...params, to, ...page }),
    ),
  ];
}
