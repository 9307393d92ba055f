import type { AlarmLimits } from '@balanco/contract/pharmacies/alarm-limits';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/iso-moment.js';
import { findConfronted } from '../comparison/confronted-views.js';
import { comparedItems } from '../comparison/kept-comparison.js';
import { isSuspicious } from '../recounts/suspicious-items.js';
import { readLines, recently } from './progress-lines.js';

/** How many items an alarm names at most. */
const NAMED = 10;

/** What a person counted, and how fast. Times are in seconds; a moment is ISO 8601. */
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

/** The lines of a section, or those without one. */
export interface PlaceWork {
  readonly section_id: string | null;
  readonly lines: number;
  readonly units: number;
  readonly last_line_at: string;
  /** Whose they are, the most lines first. */
  readonly collectors: readonly { readonly sub: string; readonly name: string }[];
}

/** An item that an alarm is about; `value` is what the alarm measures. */
export interface NamedItem {
  readonly key: string;
  readonly description: string;
  readonly value: number;
}

/** Items of one alarm: how many there are, and the first of them. */
export interface NamedItems<Item = NamedItem> {
  readonly count: number;
  readonly first: readonly Item[];
}

interface ItemInSection extends NamedItem {
  readonly section_id: string;
  readonly section_name: string;
}

/** What the lines and items of an inventory say of its progress, all of one moment. */
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
 * The facts of one inventory, in one statement that compares it with its stock and reads its lines once. Refuses `not_found`.
 *
 * @param limits from where on items are named
 */
export async function viewProgressFacts(
  db: Database,
  id: number | string,
  limits: AlarmLimits,
): Promise<ProgressFacts> {
  const confronted = await findConfronted(db, id);
  const { number, terms } = confronted;
  const { rows } = await sql<ProgressFacts>`
    with ${await comparedItems(db, confronted)}, ${readLines(confronted)},
    touch as (
      select item_key, min(received_at) > ${recently} as is_new_touch, min(collector_id) <> max(collector_id) as has_several,
        bool_and(section.id is null or section.finalised_at is not null) as is_section_done
      from read_line left join section on section.id = section_id
      where item_key is not null group by item_key
    ),
    seen as materialized (
      select confronted.*, touch.item_key is not null as is_touched, coalesce(is_new_touch, false) as is_newly_touched,
        has_several, is_section_done, round(expected * value, 2) as stock_value
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
          'gross', coalesce(sum(abs(difference_value)) filter (where state in ('shortage', 'overage')), 0)) as totals,
        count(*) filter (where is_newly_touched and expected > 0) as new_items
      from seen
    ),
    last_line as (select item_key from read_line order by id desc limit 50),
    suspicious as (
      select item_key as key, description, counted as value, abs(coalesce(difference_value, 0)) as weight
      from seen where is_touched and state <> 'recounting' and not is_decided and ${isOf(limits.suspicious_units)}
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
      select seen.item_key as key, description, counted as value, section.id as section_id, section.name as section_name,
        abs(coalesce(difference_value, 0)) as weight
      from shared join seen using (item_key) join section on section.id = section_id where ${isOf(limits.same_item_units)}
    ),
    one_counter as (
      select item_key as key, description, counted as value, stock_value as weight
      from seen
      where department = any(${[...terms.controlled]}::text[]) and is_touched and not has_several and is_section_done
        and ${isOf(limits.one_counter_units)}
    )
    select items, money, totals,
      (select coalesce(sum(units), 0) from pace) as units, (select coalesce(sum(lines), 0)::bigint from pace) as lines,
      json_build_object(
        'codes', (
          select count(*) from resolved where reason is not null and not exists (
            select from ignored_code where inventory_number = ${number}
              and ignored_code.barcode_key = resolved.barcode_key
              and ignored_code.internal_code_key = resolved.internal_code_key
          )
        ),
        'last', (select count(*) from last_line where item_key is null), 'of_last', (select count(*) from last_line)
      ) as unresolved,
      (
        select count(*) from listed_item
        where closed_at is null and not exists (
          select from read_line where read_line.section_id = listed_item.section_id and read_line.item_key = listed_item.item_key
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
          'recent_lines', recent_lines, 'recent_active_seconds', recent_active_seconds) order by last_received_at desc, sub)
        from pace
      ), '[]') as collectors,
      coalesce((
        select json_agg(json_build_object('section_id', section_id, 'lines', lines, 'units', units,
          'last_line_at', ${isoMoment(sql`last_received_at`)}, 'collectors', people))
        from place_work
      ), '[]') as places,
      ${named('suspicious')} as suspicious, ${named('same_item')} as same_item, ${named('valuable')} as valuable,
      ${named('one_counter')} as one_counter
    from stock, team
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate has a row');
  return row;
}

/** SQL: whether so many units of a row of `seen` were counted or expected; 0 names none. */
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
