import { sql } from 'kysely';
import type { Confronted } from '../comparison/confronted-views.js';
import { linesOf } from '../comparison/counting-lines.js';
import { queuedDevices } from '../inventories/sections/queued-device-views.js';
import { sectionChecks } from '../inventories/sections/section-check-views.js';

/** A collector who sent something in these minutes may have more to send. */
const SENDING_MINUTES = 15;

/** SQL: what the checklist asks of the lines, sections and devices of an inventory, as columns of `CheckFacts`. */
export function lineFacts({ number, pharmacyId }: Confronted) {
  const ofInventory = sql`count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${number} and live`;
  // What was received since then was changed since then too, and changes have an index.
  const recently = sql`now() - make_interval(mins => ${SENDING_MINUTES})`;
  return sql`
    (
      select copies_stock or exists (
        select from stock_snapshot where inventory_number = number and taken_by is not null
      ) from inventory where number = ${number}
    ) as "isStockCaptured",
    (
      select count(*) from section
      where inventory_number = ${number} and deleted_at is null and finalised_at is null and kind = 'count'
    ) as "openSections",
    (
      select count(*) from recount join section on section.id = section_id
      where recount.inventory_number = ${number} and cancelled_at is null and deleted_at is null and finalised_at is null
    ) as "openRecounts",
    (select count(*) from count_line where ${ofInventory} and kind = 'unrecognised') as "unrecognisedLines",
    (
      select count(*) from count join count_line on count_line.count_id = count.id
      where count.pharmacy_id = ${pharmacyId} and count.after_close and ${linesOf({ number, pharmacyId })}
    ) as "linesAfterClose",
    (
      select count(distinct collector_id) from count
      where inventory_number = ${number} and changed_at > ${recently} and received_at > ${recently}
        and exists (select from count_line where ${ofInventory} and count_id = count.id)
    ) as "sendingCollectors",
    ${queuedDevices({ number, pharmacyId })} as "queuedDevices", ${sectionChecks(number)}
  `;
}
