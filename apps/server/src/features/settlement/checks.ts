import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacies/pharmacy-settings';
import type { CheckKey } from '@balanco/contract/settlement/checks';
import { sql } from 'kysely';
import type { ComparisonBasis } from '../comparison/comparison-basis.js';
import { linesOf } from '../comparison/counting-lines.js';

/** What SQL measures: the number of cases against a check, or whether it is met (docs/settlement.md, "Checks before settling"). */
export const checkColumns = {
  sections_closed: 'int',
  open_recounts: 'int',
  no_consensus: 'int',
  unregistered_codes: 'int',
  ambiguous_codes: 'int',
  /** Items whose lines wait for a decision. */
  unasked_recounts: 'int',
  /** Several people counted them in one section, and nobody recounted them. */
  shared_items: 'int',
  /** Readings of a box that was read before. */
  same_boxes: 'int',
  /** Past the day on their box when they were counted; an incomplete one counts. */
  expired_units: 'int',
  unrecognised_lines: 'int',
  /** Lines of a file, which nothing proves. */
  imported_lines: 'int',
  late_by_section: 'int',
  devices: 'int',
  /** Devices with waiting counts in the last two hours. */
  device_queues: 'int',
  /** A phone disagreed, or a count followed the declaration. */
  sections_done: 'int',
  /** Labels that were printed and never read. */
  unread_labels: 'int',
  /** Copied automatically, or by hand where that was impossible. */
  snapshot: 'boolean',
  stock_unchanged: 'int',
  reasons: 'int',
} as const satisfies Readonly<
  Record<Exclude<CheckKey, 'finalised' | 'stock_reading' | 'value_basis' | 'uncounted'>, 'int' | 'boolean'>
>;

/** Minutes in which a phone may have more to send. */
const SENDING_MINUTES = 15;

export function lineFacts({ number, pharmacyId }: ComparisonBasis) {
  const ofInventory = sql`count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${number}
    and live`;
  // Received counts also changed, and changes have an index.
  const recently = sql`now() - make_interval(mins => ${SENDING_MINUTES})`;
  return sql`
    (
      select copies_stock or exists (
        select from stock_snapshot where inventory_number = number and taken_by is not null
      ) from inventory where number = ${number}
    ) as snapshot,
    (
      select count(*) from section
      where inventory_number = ${number} and deleted_at is null and finalised_at is null and kind = 'count'
    ) as sections_closed,
    (
      select count(*) from standing_recount
      where inventory_number = ${number} and is_in_force and finalised_at is null
    ) as open_recounts,
    (
      select ceil(coalesce(sum(quantity * factor), 0))::bigint from ${linesOf({ number, pharmacyId })}
      where expiry < (created_at at time zone coalesce((
        select time_zone from pharmacy_settings where pharmacy_id = ${pharmacyId}
      ), ${DEFAULT_SETTINGS.time_zone}))::date
    ) as expired_units,
    (select count(*) from count_line where ${ofInventory} and kind = 'unrecognised') as unrecognised_lines,
    (
      select count(*) from count join ${linesOf({ number, pharmacyId })} on count_line.count_id = count.id
      where count.inventory_number = ${number} and unproved <> '{}'
    ) as imported_lines,
    (
      select count(*) from count join ${linesOf({ number, pharmacyId })} on count_line.count_id = count.id
      where count.pharmacy_id = ${pharmacyId} and count.after_close
    ) as late_by_section,
    (
      select count(distinct collector_id) from count
      where inventory_number = ${number} and changed_at > ${recently} and received_at > ${recently}
        and exists (
          select from count_line where ${ofInventory} and count_id = count.id and not exists (
            select from section_done as own where own.section_id = count_line.section_id
              and own.sub = count.cognito_user_id and holds
          )
        )
    ) as devices,
    (
      select count(*) from device
      where seen_at > now() - interval '2 hours' and queued > 0 and sub in (
        select sub from collector join collector_total on collector_total.collector_id = collector.id
        where collector_total.pharmacy_id = ${pharmacyId} and inventory_number = ${number}
        union all
        select collector_sub from section where inventory_number = ${number} and deleted_at is null
      )
    ) as device_queues,
    (
      select count(distinct section.id) from section_done join section on section.id = section_id
      where section_done.inventory_number = ${number} and deleted_at is null and not holds
    ) as sections_done,
    (
      select count(*) from section_tag join section on section.id = section_id
      where section_tag.inventory_number = ${number} and deleted_at is null
        and printed_at is not null and read_at is null
    ) as unread_labels
  `;
}
