import { type RawBuilder, sql } from 'kysely';
import type { Confronted } from '../comparison/confronted-views.js';
import { linesOf, unitsOfLine } from '../comparison/counting-lines.js';
import { isCodeQuantity, isSecondCounter } from '../recounts/suspicious-items.js';

/** How much of the newest work tells the pace of now (docs/progress.md, "Measures"). */
export const recently = sql`now() - interval '30 minutes'`;

/** A longer time between two lines is a pause. */
const PAUSE = sql`interval '10 minutes'`;

/**
 * The common table expressions of who counted what and when, after `keptItems`:
 *
 * - `read_line`: each live recognised line with its item, if it has one, and its units. Read once for all that follows,
 *   because an inventory may have 200,000 of them;
 * - `pace`: of each person, lines, units and seconds of active time, all night and of the last 30 minutes. The phone's own
 *   times are compared with each other, so a wrong clock changes nothing;
 * - `place_work`: of each section, and of the lines without one, lines, units, whose they are and when the last one came;
 * - `team`: the same time of all together, by minutes in which a line arrived.
 */
export function readLines(confronted: Confronted): RawBuilder<unknown> {
  return sql`
    -- A person who changed their name has several rows.
    counter as materialized (
      select id, sub, name, min(id) over (partition by sub) as person from collector
      where pharmacy_id = ${confronted.pharmacyId}
    ),
    read_line as materialized (
      select count_line.id, resolved.item_key, section_id, person as collector_id, created_at, received_at,
        ${unitsOfLine('count_line')} as units,
        ${isCodeQuantity} as is_code
      from count_line join resolved on resolved.barcode_key = count_line.barcode_key
        and resolved.internal_code_key = count_line.internal_code_key
      join counter on counter.id = count_line.collector_id
      where ${linesOf(confronted)}
    ),
    paced as (
      select collector_id, units, received_at, received_at > ${recently} as is_recent,
        created_at - lag(created_at) over (partition by collector_id order by created_at, id) as gap
      from read_line
    ),
    pace as (
      select sub, name, work.* from (
        select collector_id as person, count(*) as lines, coalesce(sum(units), 0) as units,
          ${seconds(sql`gap <= ${PAUSE}`)} as active_seconds, max(received_at) as last_received_at,
          count(*) filter (where is_recent) as recent_lines,
          ${seconds(sql`gap <= ${PAUSE} and is_recent`)} as recent_active_seconds
        from paced group by collector_id
      ) as work
      cross join lateral (select sub, name from counter where counter.person = work.person order by id desc limit 1) as named
    ),
    place_work as (
      select section_id, sum(work.lines)::bigint as lines, sum(work.units) as units, max(work.received_at) as last_received_at,
        json_agg(json_build_object('sub', pace.sub, 'name', pace.name) order by work.lines desc, pace.name) as people
      from (
        select section_id, collector_id as person, count(*) as lines, coalesce(sum(units), 0) as units,
          max(received_at) as received_at
        from read_line group by section_id, collector_id
      ) as work
      join pace using (person) group by section_id
    ),
    arrival as (
      select minute, minute - lag(minute) over (order by minute) as gap
      from (select distinct date_trunc('minute', received_at) as minute from read_line) as each
    ),
    team as (
      select ${seconds(sql`gap <= ${PAUSE}`)} as worked_seconds,
        ${seconds(sql`gap <= ${PAUSE} and minute > ${recently}`)} as recent_seconds
      from arrival
    ),
    suspicious_line as (
      select item_key, bool_or(is_code) as is_code, bool_or(is_double) as is_double
      from (
        select item_key, is_code, ${isSecondCounter} as is_double
        from read_line where item_key is not null
        window shelf as (partition by item_key, section_id order by created_at, id)
      ) as line
      group by item_key
    )
  `;
}

function seconds(which: RawBuilder<unknown>): RawBuilder<number> {
  return sql`coalesce(extract(epoch from sum(gap) filter (where ${which})), 0)::double precision`;
}
