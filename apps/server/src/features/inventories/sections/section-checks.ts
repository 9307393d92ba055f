import { type RawBuilder, sql } from 'kysely';

/**
 * Doubtful declarations, and labels printed but never read (docs/settlement.md, "Checks before settling").
 */
export function sectionChecks(number: number) {
  return sql`
    (
      select count(distinct section.id) from section_done join section on section.id = section_id
      where section_done.inventory_number = ${number} and deleted_at is null and not holds
    ) as "doubtfulSections",
    (
      select count(*) from section_tag join section on section.id = section_id
      where section_tag.inventory_number = ${number} and deleted_at is null
        and printed_at is not null and read_at is null
    ) as "unreadLabels"
  `;
}

/** Devices with waiting counts in the last two hours (docs/settlement.md, "Checks before settling"). */
export function queuedDevices({
  number,
  pharmacyId,
}: {
  readonly number: number;
  readonly pharmacyId: string;
}): RawBuilder<number> {
  return sql`(
    select count(*) from device
    where seen_at > now() - interval '2 hours' and queued > 0 and sub in (
      select sub from collector join collector_total on collector_total.collector_id = collector.id
      where collector_total.pharmacy_id = ${pharmacyId} and inventory_number = ${number}
      union all
      select collector_sub from section where inventory_number = ${number} and deleted_at is null
    )
  )`;
}
