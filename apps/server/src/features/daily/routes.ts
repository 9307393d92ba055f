import * as contract from '@balanco/contract/inventories/daily-count';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { openDailyCount } from './open-daily-list.js';
import { viewShopAccuracy } from './shop-accuracy.js';
import { chooseDailyItem, viewDailyCount } from './view-daily-count.js';

export function dailyRoutes(services: Services): Binding[] {
  return [
    bind(contract.getDailyCount, ({ params }) => viewDailyCount(services.db, params.id)),
    actsOf(services)(openDailyCount),
    actsOf(services)(chooseDailyItem),
    bind(contract.listShopAccuracy, async ({ query }, { caller }) => ({
      results: await viewShopAccuracy(services.db, caller, query),
    })),
  ];
}
