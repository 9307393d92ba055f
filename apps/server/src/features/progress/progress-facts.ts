import type { AlarmLimits } from '@balanco/contract/pharmacies/pharmacy-settings';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { type ComparedInventory, findComparedInventory } from '../comparison/compared-inventory.js';
import { linesOf, unitsOfLine } from '../comparison/counting-lines.js';
import { comparedItems } from '../comparison/kept-comparison.js';
import { isCodeQuantity, isSecondCounter, isSuspicious } from '../recounts/suspicious-items.js';

const NAMED = 10;

export interface CollectorPace {
  readonly sub: string;
  readonly name: string;
  readonly lines: number;
  readonly units: number;
  readonly active_seconds: number;
  readonly last_received_at: string;
  readonly recent_lines: number;
  readonly recent_active_seconds: number;
}

export interface PlaceWork {
  readonly section_id: string | null;
  readonly lines: number;
  readonly units: number;
  readonly last_line_at: string;
  readonly collectors: readonly { readonly sub: string; readonly name: string }[];
}

export interface NamedItem {
  readonly key: string;
  readonly description: string;
  readonly value: number;
}

export interface NamedItems<Item = NamedItem> {
  readonly count: number;
  readonly first: readonly Item[];
}

interface ItemInSection extends NamedItem {
  readonly section_id: string;
  readonly section_name: string;
}

export interface ProgressFacts {
  readonly items: { readonly touched: number; readonly with_stock: number };
  readonly money: { readonly covered: number; readonly total: number };
  readonly totals: { readonly net: number; readonly gross: number };
  readonly units: number;
  readonly lines: number;
  readonly unresolved: { readonly codes: number; readonly last: number; readonly of_last: number };
  readonly recount_left: number;
  readonly recent: {
    readonly lines: number;
    readonly units: number;
    /** Items with stock whose first line came within the last 30 minutes. */
    readonly new_items: number;
    readonly seconds: number;
  };
  readonly worked_seconds: number;
  readonly collectors: readonly CollectorPace[];
  readonly places: readonly PlaceWork[];
  readonly suspicious: NamedItems;
  readonly same_item: NamedItems<ItemInSection>;
  readonly valuable: NamedItems;
  readonly one_counter: NamedItems;
}

/**
 * Refuses `not_found`.
 *
 * @param limits the thresholds from which items are listed
 */
export async function viewProgressFacts(
  db: Database,
  id: number | string,
  limits: AlarmLimits,
): Promise<ProgressFacts> {
  const inventory = await findComparedInventory(db, id);
  const { number, terms } = inventory;
  const { rows } = await sql<ProgressFacts>`
    with ${await comparedItems(db, inventory)}, ${readLines(inventory)},
    touch as (
      select item_key, min(received_at) > ${recently} as is_new_touch,
        min(collector_id) <> max(collector_id) as has_several,
        bool_and(section.id is null or section.finalised_at is not null) as is_section_done
      from read_line left join section on section.id = section_id
      where item_key is not null group by item_key
    ),
    seen as materialized (
      select confronted.*, touch.item_key is not null as is_touched,
        coalesce(is_new_touch, false) as is_newly_touched, has_several, is_section_done,
        round(expected * value, 2) as stock_value
      from confronted left join touch using (item_key)
    ),
    stock as (
      select
        json_build_object('touched', count(*) filter (where is_touched and expected > 0),
          'with_stock', count(*) filter (where expected > 0)) as items,
        json_build_object('covered', coalesce(sum(stock_value) filter (where is_touched and expected > 0), 0),
          'total', coalesce(sum(stock_value) filter (where expected > 0), 0)) as money,
        json_build_object(
          'net', coalesce(sum(difference_value) filter (where state in ('shortage', 'overage')), 0),
          'gross', coalesce(sum(abs(difference_value)) filter (where state in ('shortage', 'overage')),
            0)) as totals,
        count(*) filter (where is_newly_touched and expected > 0) as new_items
      from seen
    ),
    last_line as (select item_key from read_line order by id desc limit 50),
    suspicious as (
      select item_key as key, description, counted as value, abs(coalesce(difference_value, 0)) as weight
      from seen where is_touched and state <> 'recounting' and not is_decided
        and ${isOf(limits.suspicious_units)}
        and ${isSuspicious}
    ),
    valuable as (
      select item_key as key, description, stock_value as value, stock_value as weight
      from seen where state = 'uncounted' and expected > 0 and stock_value > ${limits.item_value}::numeric
    ),
    shared as (
      select item_key, section_id from read_line where item_key is not null and section_id is not null
      group by item_key, section_id having min(collector_id) <> max(collector_id)
    ),
    same_item as (
      select seen.item_key as key, description, counted as value, section.id as section_id,
        section.name as section_name, abs(coalesce(difference_value, 0)) as weight
      from shared join seen using (item_key) join section on section.id = section_id
      where ${isOf(limits.same_item_units)}
    ),
    one_counter as (
      select item_key as key, description, counted as value, stock_value as weight
      from seen
      where department = any(${[...terms.controlled]}::text[]) and is_touched and not has_several
        and is_section_done
        and ${isOf(limits.one_counter_units)}
    )
    select items, money, totals,
      (select coalesce(sum(units), 0) from pace) as units,
      (select coalesce(sum(lines), 0)::bigint from pace) as lines,
      json_build_object(
        'codes', (
          select count(*) from resolved where reason is not null and not exists (
            select from ignored_code where inventory_number = ${number}
              and ignored_code.barcode_key = resolved.barcode_key
              and ignored_code.internal_code_key = resolved.internal_code_key
          )
        ),
        'last', (select count(*) from last_line where item_key is null),
        'of_last', (select count(*) from last_line)
      ) as unresolved,
      (
        select count(*) from listed_item
        where closed_at is null and not exists (
          select from read_line
          where read_line.section_id = listed_item.section_id and read_line.item_key = listed_item.item_key
        )
      ) as recount_left,
      json_build_object(
        'lines', (select count(*) from read_line where received_at > ${recently}),
        'units', (select coalesce(sum(units), 0) from read_line where received_at > ${recently}),
        'new_items', new_items, 'seconds', recent_seconds
      ) as recent,
      worked_seconds,
      coalesce((
        select json_agg(json_build_object('sub', sub, 'name', name, 'lines', lines, 'units', units,
          'active_seconds', active_seconds, 'last_received_at', ${isoMoment(sql`last_received_at`)},
          'recent_lines', recent_lines, 'recent_active_seconds', recent_active_seconds)
            order by last_received_at desc, sub)
        from pace
      ), '[]') as collectors,
      coalesce((
        select json_agg(json_build_object('section_id', section_id, 'lines', lines, 'units', units,
          'last_line_at', ${isoMoment(sql`last_received_at`)}, 'collectors', people))
        from place_work
      ), '[]') as places,
      ${named('suspicious')} as suspicious, ${named('same_item')} as same_item,
      ${named('valuable')} as valuable, ${named('one_counter')} as one_counter
    from stock, team
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has a row');
  return row;
}

/** SQL: whether a row of `seen` counted or expected this many units; 0 matches none. */
function isOf(units: number) {
  return sql`(${units}::numeric > 0 and greatest(counted, expected) >= ${units}::numeric)`;
}

/** SQL: how many rows a query has, and the heaviest of them. */
function named(query: string) {
  const rows = sql.table(query);
  return sql`json_build_object(
    'count', (select count(*) from ${rows}),
    'first', coalesce((
      select json_agg(to_jsonb(each) - 'weight' order by weight desc, key collate "C")
      from (select * from ${rows} order by weight desc, key collate "C" limit ${NAMED}) as each
    ), '[]')
  )`;
}

/** How much of the latest work determines the present pace (docs/progress.md, "Measures"). */
const recently = sql`now() - interval '30 minutes'`;

/** A longer time between two lines is a pause. */
const PAUSE = sql`interval '10 minutes'`;

/**
 * The common table expressions of who counted what and when, after `keptItems`:
 *
 * - `read_line`: live recognised lines with item and units, read only once because there may be 200,000;
 * - `pace`: lines, units and active seconds of each person, in total and in the last 30 minutes, by the
 *   phone's own times, so a wrong clock doesn't matter;
 * - `place_work`: lines, units, authors and last line by section;
 * - `team`: the active time of all together, by minutes in which a line arrived.
 */
function readLines(inventory: ComparedInventory): RawBuilder<unknown> {
  return sql`
    -- A person who changed their name has several rows.
    counter as materialized (
      select id, sub, name, min(id) over (partition by sub) as person from collector
      where pharmacy_id = ${inventory.pharmacyId}
    ),
    read_line as materialized (
      select count_line.id, resolved.item_key, section_id, person as collector_id, created_at, received_at,
        ${unitsOfLine('count_line')} as units,
        ${isCodeQuantity} as is_code
      from count_line join resolved on resolved.barcode_key = count_line.barcode_key
        and resolved.internal_code_key = count_line.internal_code_key
      join counter on counter.id = count_line.collector_id
      where ${linesOf(inventory)}
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
      cross join lateral (select sub, name from counter where counter.person = work.person
        order by id desc limit 1) as named
    ),
    place_work as (
      select section_id, sum(work.lines)::bigint as lines, sum(work.units) as units,
        max(work.received_at) as last_received_at,
        json_agg(json_build_object('sub', pace.sub, 'name', pace.name)
          order by work.lines desc, pace.name) as people
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
