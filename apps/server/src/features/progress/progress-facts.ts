import type { AlarmLimits } from '@balanco/contract/pharmacies/pharmacy-settings';
import { type RawBuilder, sql } from 'kysely';
import { type Answered, answering, type RowOf } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { type ComparisonBasis, findComparisonBasis } from '../comparison/comparison-basis.js';
import { noSection } from '../comparison/counting-lines.js';
import { comparisonWork, linesInSteps, sharedPlaces } from '../comparison/kept-work.js';
import { isSuspicious } from '../recounts/suspicious-items.js';

const NAMED = 10;

const NEWEST = 50;

const collectorPace = {
  sub: 'text',
  name: 'text',
  lines: 'int',
  units: 'number',
  active_seconds: 'number',
  last_received_at: 'text',
  recent_lines: 'int',
  recent_active_seconds: 'number',
} as const;
export type CollectorPace = RowOf<typeof collectorPace>;

const placeWork = {
  section_id: 'text?',
  lines: 'int',
  units: 'number',
  last_line_at: 'text',
  collectors: [{ sub: 'text', name: 'text', last_line_at: 'text' }],
} as const;
export type PlaceWork = RowOf<typeof placeWork>;

const namedItem = { key: 'text', description: 'text', value: 'number' } as const;
export type NamedItem = RowOf<typeof namedItem> & { readonly expected?: number };

export interface NamedItems<Item = NamedItem> {
  readonly count: number;
  readonly first: Item[];
}

const namedItems = { count: 'int', first: [namedItem] } as const;

const progressFacts = answering({
  items: { touched: 'int', with_stock: 'int' },
  money: { covered: 'number', total: 'number' },
  totals: { net: 'number', gross: 'number' },
  units: 'number',
  lines: 'int',
  unresolved: { codes: 'int', last: 'int', of_last: 'int' },
  recount_left: 'int',
  /** `new_items` with stock whose first line came within the last 30 minutes. */
  recent: { lines: 'int', units: 'number', new_items: 'int', seconds: 'number' },
  worked_seconds: 'number',
  curve: [{ at: 'text', items: 'int' }],
  collectors: [collectorPace],
  places: [placeWork],
  suspicious: { count: 'int', first: [{ ...namedItem, expected: 'number' }] },
  same_item: { count: 'int', first: [{ ...namedItem, section_id: 'text', section_name: 'text' }] },
  valuable: namedItems,
  one_counter: namedItems,
});
type Listed = 'suspicious' | 'valuable' | 'one_counter';
export type ProgressFacts = Omit<Answered<typeof progressFacts>, Listed> &
  Readonly<Record<Listed, NamedItems>>;

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
  const inventory = await findComparisonBasis(db, id);
  const { number, terms } = inventory;
  return progressFacts`
    with ${await comparisonWork(db, inventory)}, ${readWork(inventory)},
    seen as materialized (
      select item_key, description, department, state, is_decided, counted, expected, difference_value,
        item_work.item_key is not null as is_touched, has_several, places, first_received_at,
        coalesce(first_received_at > ${recently}, false) as is_newly_touched,
        round(expected * value, 2) as stock_value
      from in_scope left join item_work using (item_key)
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
    step as (
      select until, sum(count(*)) over (order by until) as items
      from (
        select date_bin('30 minutes', first_received_at, 'epoch') + interval '30 minutes' as until
        from seen where is_touched and expected > 0
      ) as touched
      group by until
    ),
    suspicious as (
      select item_key as key, description, counted as value, expected,
        abs(coalesce(difference_value, 0)) as weight
      from seen where is_touched and state <> 'recounting' and not is_decided
        and ${isOf(limits.suspicious_units)}
        -- Too little may be the first reading of a shelf.
        and (counted > expected or first_received_at < now() - ${PAUSE})
        and (${isSuspicious} or ${isTenfold})
    ),
    valuable as (
      select item_key as key, description, stock_value as value, stock_value as weight
      from seen where state = 'uncounted' and expected > 0 and stock_value > ${limits.item_value}::numeric
    ),
    shared as (${sharedPlaces(inventory)}),
    same_item as (
      select seen.item_key as key, description, counted as value, section.id as section_id,
        section.name as section_name, abs(coalesce(difference_value, 0)) as weight
      from shared join seen using (item_key) join section on section.id = place_id
      where ${isOf(limits.same_item_units)}
    ),
    one_counter as (
      select item_key as key, description, counted as value, stock_value as weight
      from seen
      where department = any(${[...terms.controlled]}::text[]) and is_touched and not has_several
        and ${isOf(limits.one_counter_units)}
        and not exists (select from section where id = any(places) and finalised_at is null)
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
          select from item_work
          where item_work.item_key = listed_item.item_key and listed_item.section_id = any(places)
        )
      ) as recount_left,
      json_build_object(
        'lines', (select coalesce(sum(recent_lines), 0) from pace),
        'units', (select coalesce(sum(recent_units), 0) from pace),
        'new_items', new_items, 'seconds', recent_seconds
      ) as recent,
      worked_seconds,
      coalesce((
        select json_agg(json_build_object('at', ${isoMoment(sql`until`)}, 'items', items) order by until)
        from step where until > (select max(until) from step) - interval '16 hours'
      ), '[]') as curve,
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
  `.one(db);
}

export async function viewPlaceWork(db: Database, inventory: ComparisonBasis): Promise<PlaceWork[]> {
  return answering(placeWork)`
    with ${await comparisonWork(db, inventory)}, ${readWork(inventory)}
    select section_id, lines, units, ${isoMoment(sql`last_received_at`)} as last_line_at,
      people as collectors
    from place_work
  `.all(db);
}

/** A condition: a row of `seen` counted or expected this many units; 0 matches none. */
function isOf(units: number) {
  return sql`(${units}::numeric > 0 and greatest(counted, expected) >= ${units}::numeric)`;
}

/** SQL: ten times what was expected, from 20 units on, below which it is usual (docs/progress.md, "Alarms"). */
const isTenfold = sql`(expected > 0 and counted >= greatest(10 * expected, 20))`;

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
 * The common table expressions of pace and places, after `comparisonWork`:
 *
 * - `last_line`: the 50 newest lines;
 * - `pace`: lines, units and active seconds of each person, in total and in the last 30 minutes, by the
 *   phone's own times, so a wrong clock doesn't matter;
 * - `place_work`: lines, units, authors and last line by section;
 * - `team`: the active time of all together, by minutes in which a line arrived.
 *
 * Lines are read only of steps of ten minutes that have recent lines, and of those before them: a line of an
 * earlier step is more than a pause away.
 */
function readWork(inventory: ComparisonBasis): RawBuilder<unknown> {
  return sql`
    time_row as materialized (select * from time_work),
    newest_step as (
      select person, ten_minutes from (select * from time_row order by last_line_id desc limit ${NEWEST}) as row
      group by 1, 2
    ),
    last_line as (
      select item_key from (${linesInSteps(inventory, sql`newest_step`)}) as line
      order by id desc limit ${NEWEST}
    ),
    recent_step as (
      select distinct person, step as ten_minutes
      from time_row cross join lateral (values (ten_minutes), (ten_minutes - interval '10 minutes')) as near (step)
      where last_received_at > ${recently}
    ),
    recent_work as (
      select person, count(*) as recent_lines, coalesce(sum(units), 0) as recent_units,
        ${seconds(sql`gap`, sql`gap <= ${PAUSE}`)} as recent_active_seconds
      from (
        select *, created_at - lag(created_at) over (partition by person order by created_at, id) as gap
        from (${linesInSteps(inventory, sql`recent_step`)}) as line
      ) as line
      where received_at > ${recently} group by person
    ),
    step_work as (
      select person, sum(lines)::bigint as lines, sum(units) as units, max(last_received_at) as last_received_at,
        max(last_at) - min(first_at) as worked,
        min(first_at) - lag(max(last_at)) over (partition by person order by ten_minutes) as gap
      from time_row group by person, ten_minutes
    ),
    pace as materialized (
      select work.*, sub, name, coalesce(recent_lines, 0) as recent_lines,
        coalesce(recent_units, 0) as recent_units, coalesce(recent_active_seconds, 0) as recent_active_seconds
      from (
        select person, sum(lines)::bigint as lines, sum(units) as units,
          ${seconds(sql`worked`)} + ${seconds(sql`gap`, sql`gap <= ${PAUSE}`)} as active_seconds,
          max(last_received_at) as last_received_at
        from step_work group by person
      ) as work
      left join recent_work using (person)
      cross join lateral (select sub, name from counter where counter.person = work.person
        order by id desc limit 1) as named
    ),
    place_work as (
      select nullif(place_id, ${noSection}) as section_id, sum(work.lines)::bigint as lines,
        sum(work.units) as units, max(work.last_received_at) as last_received_at,
        json_agg(json_build_object('sub', pace.sub, 'name', pace.name,
          'last_line_at', ${isoMoment(sql`work.last_received_at`)})
          order by work.lines desc, pace.name) as people
      from (
        select place_id, person, sum(lines) as lines, sum(units) as units,
          max(last_received_at) as last_received_at
        from time_row group by place_id, person
      ) as work
      join pace using (person) group by place_id
    ),
    arrival as (
      select minute, minute - lag(minute) over (order by minute) as gap
      from (
        select distinct minute
        from (select distinct arrivals from time_row) as each cross join lateral unnest(arrivals) as minute
      ) as each
    ),
    team as (
      select ${seconds(sql`gap`, sql`gap <= ${PAUSE}`)} as worked_seconds,
        ${seconds(sql`gap`, sql`gap <= ${PAUSE} and minute > ${recently}`)} as recent_seconds
      from arrival
    )
  `;
}

function seconds(time: RawBuilder<unknown>, which = sql`true`): RawBuilder<number> {
  return sql`coalesce(extract(epoch from sum(${time}) filter (where ${which})), 0)::double precision`;
}
