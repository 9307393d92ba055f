import type { ClosingTerms } from '@balanco/contract/comparison/closing-terms';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { requireInventory } from '../inventories/inventory-facts-views.js';
import { viewSnapshot, viewStockMoment } from '../stock/snapshot-views.js';
import { viewTermsInForce } from './terms-views.js';

/** The terms of an inventory, with the names of what they are chosen from. Refuses `not_found`. */
export async function getClosingTerms(db: Database | Transaction, id: InventoryId): Promise<ClosingTerms> {
  const inventory = await requireInventory(db, id);
  const { pharmacyId } = inventory;
  const snapshot = await viewSnapshot(db, inventory);
  const { terms, timeZone } = await viewTermsInForce(db, inventory);
  const { tolerance, scope, departments, classes, itemKeys, shop, stockAt, recountPolicy } = terms;
  const more = {
    shop,
    recount_policy: recountPolicy,
    stock_at: stockAt,
    stock_at_default: await viewStockMoment(db, { pharmacyId, snapshot }),
    time_zone: timeZone,
  };
  const { rows } = await sql<Pick<ClosingTerms, 'items' | 'all_departments'>>`
    with item as materialized (
      select item_key, internal_code, description, department
      from ${snapshot.id === null ? sql`catalogue_items(${pharmacyId})` : sql`stock_snapshot_item where snapshot_id = ${snapshot.id}`}
    )
    select array(
        select department from item where department <> '' group by department order by department collate pt_br
      ) as all_departments,
      coalesce((
        select json_agg(json_build_object(
          'key', key, 'description', coalesce(description, ''), 'internal_code', coalesce(internal_code, '')
        ) order by description collate pt_br, key collate "C")
        from unnest(${[...itemKeys]}::text[]) as key left join item on item_key = key
      ), '[]') as items
  `.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('a select without from has a row');
  return { tolerance, scope, departments: [...departments], classes: [...classes], ...more, ...found };
}
