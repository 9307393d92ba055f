import { type InventoryId, inventoryIdSchema } from '@balanco/contract/inventories/inventories';
import { type Answered, answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';

/**
 * Lines whose units in totals aren't quantity × factor (docs/comparison.md, "How rounds settle", "The same box").
 * All inventories without recounts and serials cost one look-up.
 */
export async function viewLineTotals(db: Database, inventoryNumbers: readonly number[]) {
  const rows = await answering({ id: inventoryIdSchema })`
    select ${outsideInventoryId} as id from inventory
    where number = any(${[...inventoryNumbers]}::bigint[]) and deleted_at is null and source <> 'pharmacy'
      and (exists (
        select from section
        where section.inventory_number = inventory.number and kind = 'recount' and section.deleted_at is null
      ) or exists (
        select from count_line
        where pharmacy_id = inventory.pharmacy_id and inventory_number = inventory.number and live
          and serial is not null
      ))
  `.all(db);
  const totals = new Map<number, number>();
  for (const { id } of rows) {
    for (const line of await linesOfRecounted(db, id)) totals.set(line.id, line.units);
  }
  return totals;
}

const lineUnits = answering({ id: 'int', units: 'number' });

async function linesOfRecounted(db: Database, id: InventoryId): Promise<Answered<typeof lineUnits>[]> {
  return lineUnits`
    with ${await comparisonItems(db, await findComparisonBasis(db, id))}
    select line_id as id, total_units as units from placed_line where total_units is not null
    union all
    select line_id, 0 from same_box where line_id not in (select line_id from placed_line)
  `.all(db);
}
