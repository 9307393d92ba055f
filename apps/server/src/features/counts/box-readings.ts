import { type BoxReading, boxReadingSchema } from '@balanco/contract/counts/count';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';

/** SQL: who read a box where, of the line with this id and the pharmacy of `line`. */
export function boxReading(lineId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select json_build_object(
      'by', count.user_name, 'section', section.name, 'at', ${isoMoment(sql`reading.created_at`)}
    )
    from count_line as reading
    join count on count.pharmacy_id = reading.pharmacy_id and count.id = reading.count_id
    left join section on section.id = reading.section_id
    where reading.pharmacy_id = line.pharmacy_id and reading.id = ${lineId}
  )`;
}

/** Who else read a box of these counts in its round (docs/comparison.md, "The same box"), by count. */
export async function viewOtherReadings(
  db: Database,
  counts: readonly { readonly id: number; readonly pharmacyId: string }[],
): Promise<ReadonlyMap<number, BoxReading>> {
  const rows = await answering({ count_id: 'int', reading: boxReadingSchema })`
    select distinct on (line.count_id) line.count_id, ${boxReading(sql`other.line_id`)} as reading
    from unnest(${counts.map(({ pharmacyId }) => pharmacyId)}::uuid[], ${counts.map(({ id }) => id)}::bigint[])
      as sent (pharmacy_id, count_id)
    join count_line as line on line.pharmacy_id = sent.pharmacy_id and line.count_id = sent.count_id
      and line.live and line.serial is not null
    cross join lateral (
      with read as (
        select * from box_readings(line.pharmacy_id, line.inventory_number, array[line.barcode_key])
      )
      select other.line_id, other.made_at from read as own join read as other using (round, barcode_key, serial)
      where own.line_id = line.id and other.line_id <> own.line_id
    ) as other
    order by line.count_id, other.made_at, other.line_id
  `.all(db);
  return new Map(rows.map((row) => [row.count_id, row.reading]));
}
