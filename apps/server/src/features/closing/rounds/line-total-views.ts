import type { InventoryId } from '@balanco/contract/inventories';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.js';
import { outsideInventoryId } from '../../inventories/inventory-facts-views.js';
import { findConfronted } from '../closing-views.js';
import { confrontedItems } from '../confronted-items.js';

/**
 * The units of lines in a total of some inventories, by line, if they are not quantity × factor (docs/closing.md, "How rounds
 * settle"): none for a line that another round replaced, and what staff entered for one of the lines of its item. While rounds
 * settle nothing, the first one that has the item stands. Inventories without a recount cost one look-up for all.
 */
export async function viewLineTotals(
  db: Database,
  inventoryNumbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: InventoryId }>`
    select ${outsideInventoryId} as id from inventory
    where number = any(${[...inventoryNumbers]}::bigint[]) and deleted_at is null and exists (
      select from section
      where section.inventory_number = inventory.number and kind = 'recount' and section.deleted_at is null
    )
  `.execute(db);
  const totals = new Map<number, number>();
  for (const { id } of rows) {
    for (const line of await linesOfRecounted(db, id)) totals.set(line.id, line.units);
  }
  return totals;
}

async function linesOfRecounted(
  db: Database,
  id: InventoryId,
): Promise<{ readonly id: number; readonly units: number }[]> {
  const confronted = await findConfronted(db, id);
  if (confronted.recount === null) return [];
  const { rows } = await sql<{ id: number; units: number }>`
    with ${confrontedItems(confronted)},
    first_found as (
      select item_key, min(round) as round from round_line where worth = 'counts' group by item_key
    ),
    left_out as (
      select line_id, item_key from line_place
      left join (select line_id, round from round_line where worth = 'counts') as counting using (line_id)
      left join first_found using (item_key)
      where place = 'superseded' or place = 'awaiting' and counting.round is distinct from first_found.round
    )
    select line_id as id, case
        -- A quantity of no round has no lines of its own.
        when question is null and settled_round is null
          and row_number() over (partition by item_key order by line_id) = 1 then coalesce(settled_units, 0)
        else 0
      end as units
    from left_out left join settled_rounds using (item_key)
  `.execute(db);
  return rows;
}
