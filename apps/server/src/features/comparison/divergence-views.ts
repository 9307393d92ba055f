import type { Item, ItemSort } from '@balanco/contract/comparison/closing-items';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { Confronted } from './confronted-views.js';
import { placesOfItems } from './counted-by.js';
import {
  ITEM_COLUMNS,
  type ItemRow,
  type ItemSelection,
  itemCondition,
  itemOf,
  itemOrder,
  itemSource,
} from './item-rows.js';
import { bringUpToDate, keptItems } from './kept-comparison.js';

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
  await bringUpToDate(db, confronted);
  const { rows } = await sql<{ count: number; results: ItemRow[] | null }>`
    with ${keptItems(confronted)},
    selected as materialized (
      select * from ${itemSource(selection)} where ${itemCondition(confronted, selection)}
    ),
    cut as materialized (
      select *, row_number() over (order by ${itemOrder(sort)}) as place from selected
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select (select count(*) from selected) as count, (
      select json_agg(to_json(row) order by place) from (
        select ${ITEM_COLUMNS}, place from cut ${placesOfItems(confronted)}
      ) as row
    ) as results
  `.execute(db);
  const [found] = rows;
  return { count: found?.count ?? 0, results: (found?.results ?? []).map(itemOf) };
}

/** One item that is in scope or was counted; null if there is none. */
export async function findItem(
  db: Database | Transaction,
  confronted: Confronted,
  key: string,
): Promise<Item | null> {
  await bringUpToDate(db, confronted);
  const { rows } = await sql<{ item: ItemRow }>`
    with ${keptItems(confronted)},
    cut as materialized (
      select *, 0 as place from confronted where item_key = ${key}
      union all select *, 0 from outside where item_key = ${key}
    ),
    shown as (
      select ${ITEM_COLUMNS}, place from cut ${placesOfItems(confronted)}
    )
    select to_json(shown) as item from shown
  `.execute(db);
  return rows[0] === undefined ? null : itemOf(rows[0].item);
}
