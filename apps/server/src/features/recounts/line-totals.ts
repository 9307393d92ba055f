import { type InventoryId, inventoryIdSchema } from '@balanco/contract/inventories/inventories';
import { type Answered, answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { outsideInventoryId } from '../inventories/find-inventory.js';

/**
 * Lines whose units in totals aren't quantity × factor (docs/comparison.md, "How rounds settle", "The same box";
 * docs/settlement.md, "Late counts (Depois do fechamento)"). All inventories without recounts, serials and
 * discarded counts cost one look-up.
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
      ) or exists (select from discarded_count where discarded_count.inventory_number = inventory.number))
  `.all(db);
  const totals = new Map<number, number | null>();
  for (const { id } of rows) {
    for (const line of await linesOfRecounted(db, id)) totals.set(line.id, line.units);
  }
  return totals;
}

const lineUnits = answering({ id: 'int', units: 'number?' });

async function linesOfRecounted(db: Database, id: InventoryId): Promise<Answered<typeof lineUnits>[]> {
  const basis = await findComparisonBasis(db, id);
  return lineUnits`
    with ${await comparisonItems(db, basis)}, counted as (
      select line_id as id, total_units as units from placed_line where total_units is not null
      union all
      select line_id, 0 from same_box where line_id not in (select line_id from placed_line)
    )
    select * from counted
    union all
    select count_line.id, line_units(stand_in.quantity, stand_in.factor, resolved.bound_factor)
    from count_line
    -- What stands in for a line of another code isn't of this line's product.
    left join stand_in_lines(${basis.number}) as stand_in on stand_in.line_id = count_line.id
      and stand_in.barcode_key = count_line.barcode_key and stand_in.internal_code_key = count_line.internal_code_key
    left join resolved on resolved.barcode_key = stand_in.barcode_key
      and resolved.internal_code_key = stand_in.internal_code_key
    where count_line.pharmacy_id = ${basis.pharmacyId} and count_line.inventory_number = ${basis.number} and live
      and count_line.count_id in (select discarded.count_id from discarded_counts(${basis.number}) as discarded)
      and count_line.id not in (select id from counted)
  `.all(db);
}
