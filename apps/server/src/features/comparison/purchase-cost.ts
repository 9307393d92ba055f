import type { EndpointAnswer } from '@balanco/contract/base/endpoint';
import { getPurchaseCost } from '@balanco/contract/comparison/comparison';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { findComparisonBasis } from './comparison-basis.js';
import { comparisonItems } from './kept-comparison.js';

/** As the five totals are made, with another value; what no note has is left out. */
export async function viewPurchaseCost(
  db: Database,
  id: InventoryId,
): Promise<EndpointAnswer<typeof getPurchaseCost>> {
  const inventory = await findComparisonBasis(db, id);
  const totals = (cost: RawBuilder<unknown>) => sql`(
    select json_build_object('shortage', shortage, 'overage', overage, 'net', shortage + overage,
      'gross', overage - shortage, 'uncounted', uncounted)
    from (
      select coalesce(sum(round(difference * ${cost}, 2)) filter (where state = 'shortage'), 0) as shortage,
        coalesce(sum(round(difference * ${cost}, 2)) filter (where state = 'overage'), 0) as overage,
        coalesce(sum(round(expected * ${cost}, 2)) filter (where state = 'uncounted'), 0) as uncounted
      from priced
    ) as money
  )`;
  return answering(getPurchaseCost.responses[200].shape)`
    with ${await comparisonItems(db, inventory)},
    priced as materialized (
      select state, difference, expected, last_cost, mean_cost from in_scope
      left join item_cost on item_cost.pharmacy_id = ${inventory.pharmacyId} and item_cost.item_key = in_scope.item_key
      where state in ('shortage', 'overage') or state = 'uncounted' and expected > 0
    )
    select ${totals(sql`last_cost`)} as last, ${totals(sql`mean_cost`)} as mean,
      (select count(*) from priced) as items, (select count(last_cost) from priced) as known
  `.one(db);
}
