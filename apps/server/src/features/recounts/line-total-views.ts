import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { findConfronted } from '../comparison/confronted-views.js';
import { comparedItems } from '../comparison/kept-comparison.js';
import { outsideInventoryId } from '../inventories/inventory-facts-views.js';

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
  const { rows } = await sql<{ id: number; units: number }>`
    with ${await comparedItems(db, await findConfronted(db, id))}
    select line_id as id, total_units as units from placed_line where total_units is not null
  `.execute(db);
  return rows;
}
