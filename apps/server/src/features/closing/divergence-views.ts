import type { Item, ItemSort } from '@balanco/contract/closing-items';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { type Confronted, confrontedItems, countedBy } from './confronted-items.js';
import {
  ITEM_COLUMNS,
  type ItemRow,
  type ItemSelection,
  itemCondition,
  itemOf,
  itemOrder,
} from './item-rows.js';

interface ItemCut {
  readonly sort: ItemSort;
  readonly page: number;
  readonly pageSize: number;
}

/** One page of the items that a selection leaves, and how many it leaves, in one statement. */
export async function viewDivergence(
  db: Database,
  confronted: Confronted,
  selection: ItemSelection,
  { sort, page, pageSize }: ItemCut,
): Promise<{ count: number; results: Item[] }> {
  const { rows } = await sql<{ count: number; results: ItemRow[] | null }>`
    with ${confrontedItems(confronted)},
    selected as materialized (select * from confronted where ${itemCondition(confronted, selection)}),
    cut as materialized (
      select *, row_number() over (order by ${itemOrder(sort)}) as place from selected
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from selected) as count, (
      select json_agg(to_json(row) order by place) from (
        select ${ITEM_COLUMNS}, place from cut left join (${countedBy(confronted)}) as counted_by using (item_key)
      ) as row
    ) as results
  `.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, results: (found?.results ?? []).map(itemOf) };
}
