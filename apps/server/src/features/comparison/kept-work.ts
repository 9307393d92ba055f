import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { answering, hasRow } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
import { newId } from '../../db/sql-fragments.js';
import type { Place } from '../inventories/find-inventory.js';
import type { ComparisonBasis } from './comparison-basis.js';
import { linesOf, noSection, unitsOfLine } from './counting-lines.js';
import {
  bringUpToDate,
  findWrongRowsOf,
  isFresh,
  type KeptTable,
  keepRows,
  keptItems,
  transacting,
} from './kept-comparison.js';

const TIMES: KeptTable = {
  table: 'work_time',
  computed: 'computed_time',
  key: ['person', 'ten_minutes', 'place_id'],
  columns: ['lines', 'units', 'first_at', 'last_at', 'last_received_at', 'last_line_id', 'arrivals'],
};
const ITEMS: KeptTable = {
  table: 'work_item',
  computed: 'computed_item',
  key: ['item_key'],
  columns: ['first_received_at', 'has_several', 'is_code', 'is_double', 'people', 'places'],
};

/**
 * `keptItems`, and who counted what and when (docs/comparison.md, "The kept work"), brought up to date:
 *
 * - `counter`: people by their rows in `collector`;
 * - `time_work`, `item_work`: the rows of `work_time` and `work_item`;
 * - `suspicious_line`: items of which a line or a pair of lines is suspicious.
 */
export async function comparisonWork(db: Queries, inventory: ComparisonBasis): Promise<RawBuilder<unknown>> {
  await bringUpToDate(db, inventory);
  await bringWorkUpToDate(db, inventory);
  return sql`${keptItems(inventory)}, ${keptWork(inventory)}`;
}

export function keptWork(inventory: Place): RawBuilder<unknown> {
  return sql`
    ${counters(inventory)},
    time_work as not materialized (select * from work_time where inventory_number = ${newId(inventory.number, 'bigint')}),
    item_work as not materialized (select * from work_item where inventory_number = ${newId(inventory.number, 'bigint')}),
    suspicious_line as (
      select item_key, is_code, is_double from item_work where is_code or is_double
    )
  `;
}

/** A person who changed their name has several rows. */
function counters({ pharmacyId }: Place): RawBuilder<unknown> {
  return sql`
    counter as materialized (
      select id, sub, name, min(id) over (partition by sub) as person from collector
      where pharmacy_id = ${pharmacyId}
    )
  `;
}

/**
 * A query of items with the sections where several people counted them (docs/progress.md, "Alarms"). Without a
 * section nobody knows whether they stood at one shelf.
 */
export function sharedPlaces({ number }: Pick<Place, 'number'>): RawBuilder<unknown> {
  return sql`
    select item_key, place_id
    from work_item cross join lateral unnest(people, places) as share (person, place_id)
    where inventory_number = ${newId(number, 'bigint')} and has_several and place_id <> ${noSection}
    group by item_key, place_id having count(*) > 1
  `;
}

/**
 * SQL on a row of `in_scope`, after `comparisonWork`: its result sums first counts of several people in a
 * section, which a recount or a decision replaces (docs/settlement.md, "Checks before settling").
 */
export function isShared(inventory: Pick<Place, 'number'>): RawBuilder<unknown> {
  return sql`(
    state <> 'recounting' and coalesce(round, '1') = '1' and item_key in (
      select item_key from (${sharedPlaces(inventory)}) as shared join section on section.id = place_id
      where kind = 'count'
    )
  )`;
}

/**
 * SQL on `count_line`, `resolved` and `counter`: the columns of a line of work, which `linesOf` chooses.
 * `is_code` is whether the quantity is 10,000 or more, or the item's own code, typed or scanned by mistake
 * (docs/comparison.md, "Recount").
 */
const workLine = sql`
  count_line.id, resolved.item_key, coalesce(count_line.section_id, ${noSection}) as place_id, person,
  count_line.created_at, count_line.received_at, ${unitsOfLine('count_line')} as units,
  (quantity >= 10000 or (quantity >= 100 and trim_scale(quantity)::text in (
    count_line.internal_code_key, count_line.barcode_key, substr(resolved.item_key, 3)
  ))) as is_code
`;

const toWork = sql`
  join counter on counter.id = count_line.collector_id
  join resolved on resolved.barcode_key = count_line.barcode_key
    and resolved.internal_code_key = count_line.internal_code_key
`;

/**
 * A query of the lines in steps of ten minutes, after `keptWork`.
 *
 * @param steps an expression with `person` and `ten_minutes`, each pair once
 */
export function linesInSteps(inventory: Place, steps: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${workLine}
    from ${steps} as step join counter using (person)
    cross join lateral (
      select * from ${linesOf(inventory)}
      where collector_id = counter.id and created_at >= step.ten_minutes
        and created_at < step.ten_minutes + interval '10 minutes'
      -- By steps, even if nothing is known of the tables yet: codes would lead to all lines.
      offset 0
    ) as count_line
    join resolved on resolved.barcode_key = count_line.barcode_key
      and resolved.internal_code_key = count_line.internal_code_key
  `;
}

const computedWork = sql`
  computed_time as materialized (
    select person, ten_minutes(created_at) as ten_minutes, place_id, count(*) as lines,
      coalesce(sum(units), 0) as units, min(created_at) as first_at, max(created_at) as last_at,
      max(received_at) as last_received_at, max(id) as last_line_id,
      array_agg(distinct date_trunc('minute', received_at, 'UTC')) as arrivals
    from time_line group by 1, 2, 3
  ),
  share as materialized (
    select item_key, person, place_id, min(received_at) as first_received_at, bool_or(is_code) as is_code
    from item_line where item_key is not null group by 1, 2, 3
  ),
  -- Only where several people counted the item in a section can one be the second within half an hour.
  several as materialized (
    select item_key, place_id from share where place_id <> ${noSection}
    group by 1, 2 having min(person) <> max(person)
  ),
  doubled as (
    select item_key
    from (
      select item_key, person <> lag(person) over shelf
        and created_at - lag(created_at) over shelf <= interval '30 minutes' as is_double
      from item_line join several using (item_key, place_id)
      window shelf as (partition by item_key, place_id order by created_at, id)
    ) as line
    where is_double
  ),
  computed_item as materialized (
    select item_key, min(first_received_at) as first_received_at, min(person) <> max(person) as has_several,
      bool_or(is_code) as is_code, item_key in (select item_key from doubled) as is_double,
      array_agg(person order by person, place_id) as people,
      array_agg(place_id order by person, place_id) as places
    from share group by item_key
  )
`;

function allWork(inventory: Place): RawBuilder<unknown> {
  return sql`
    work_line as materialized (select ${workLine} from ${linesOf(inventory)} ${toWork}),
    time_line as not materialized (select * from work_line),
    item_line as not materialized (select * from work_line),
    ${computedWork}
  `;
}

function markedWork(inventory: Place): RawBuilder<unknown> {
  return sql`
    stale_step as materialized (
      select distinct person, step as ten_minutes
      from mark join counter on counter.id = collector_id cross join lateral unnest(ten_minutes) as step
    ),
    stale_item as materialized (select distinct unnest(item_keys) as item_key from mark),
    time_line as materialized (${linesInSteps(inventory, sql`stale_step`)}),
    item_line as materialized (
      select ${workLine}
      from stale_item join resolved using (item_key)
      join ${linesOf(inventory)} on count_line.barcode_key = resolved.barcode_key
        and count_line.internal_code_key = resolved.internal_code_key
      join counter on counter.id = count_line.collector_id
    ),
    ${computedWork}
  `;
}

/** Above this many items or steps, reading all lines once is cheaper. */
const PART_LIMIT = 2000;

/** Computes what marks made stale. The comparison must have been brought up to date. */
async function bringWorkUpToDate(db: Queries, inventory: ComparisonBasis): Promise<void> {
  if ((await stateOf(db, inventory)).isFresh) return;
  await transacting(db, (tx) => beginWork(tx, inventory));
  await transacting(db, async (tx) => {
    const { number } = inventory;
    await sql`select from work where inventory_number = ${number} for update`.execute(tx);
    const state = await stateOf(tx, inventory);
    if (state.isFresh) return;
    if (state.isHeld && state.stale <= PART_LIMIT) await computeMarked(tx, inventory);
    else await computeAll(tx, inventory);
  });
}

/**
 * From now on, marks are passed on. It holds the comparison's lock, so that whoever brings it up to date does
 * so before the work is computed, or passes them on.
 */
async function beginWork(tx: Transaction, { number, pharmacyId }: Place): Promise<void> {
  if (await hasRow(tx, sql`work where inventory_number = ${number}`)) return;
  await sql`select from comparison where inventory_number = ${number} for update`.execute(tx);
  await sql`
    insert into work (inventory_number, pharmacy_id) values (${number}, ${pharmacyId}) on conflict do nothing
  `.execute(tx);
}

const rules = new WeakMap<Queries, string>();

function rulesDigest(db: Queries, inventory: Place): string {
  const known = rules.get(db);
  if (known !== undefined) return known;
  const { sql: text } = sql`with ${counters(inventory)}, ${allWork(inventory)} select`.compile(db);
  const digest = createHash('sha256').update(text).digest('base64url');
  rules.set(db, digest);
  return digest;
}

/** SQL, with `counter`: changes when all work has to be computed, because marks don't tell. */
function formulaOf(db: Queries, inventory: Place): RawBuilder<string> {
  return sql<string>`concat_ws('/', ${rulesDigest(db, inventory)}::text,
    (select md5(string_agg(id || ' ' || person, ',' order by id)) from counter where id <> person),
    (select 'out ' || md5(string_agg(count_id::text, ',' order by count_id))
      from discarded_counts(${inventory.number})))`;
}

async function stateOf(db: Queries, inventory: Place) {
  const { number } = inventory;
  return answering({ isFresh: 'boolean', isHeld: 'boolean', stale: 'int' })`
    with ${counters(inventory)},
    held as (select coalesce((select formula = ${formulaOf(db, inventory)} from work
      where inventory_number = ${number}), false) as is_held)
    select is_held as "isHeld", is_held and not exists (
        select from work_mark where inventory_number = ${number}
      ) as "isFresh",
      (select coalesce(sum(coalesce(cardinality(item_keys), 0) + coalesce(cardinality(ten_minutes), 0)), 0)
        from work_mark where inventory_number = ${number}) as stale
    from held
  `.one(db);
}

async function computeMarked(tx: Transaction, inventory: Place): Promise<void> {
  const { number } = inventory;
  await sql`
    with ${keptItems(inventory)}, ${counters(inventory)},
    mark as (delete from work_mark where inventory_number = ${number} returning *),
    ${markedWork(inventory)},
    ${keepRows(inventory, TIMES, sql`(person, ten_minutes) in (select person, ten_minutes from stale_step)`)},
    ${keepRows(inventory, ITEMS, sql`item_key in (select item_key from stale_item)`)}
    select
  `.execute(tx);
}

/** One statement, as of the comparison: rows and the marks that it removes are of one snapshot. */
async function computeAll(tx: Transaction, inventory: Place): Promise<void> {
  const { number } = inventory;
  await sql`
    with ${keptItems(inventory)}, ${counters(inventory)},
    mark as (delete from work_mark where inventory_number = ${number}),
    ${allWork(inventory)}, ${keepRows(inventory, TIMES)}, ${keepRows(inventory, ITEMS)}
    update work set formula = ${formulaOf(tx, inventory)} where inventory_number = ${number}
  `.execute(tx);
}

/** Returns up to four rows that differ from a fresh computation; none while something is stale. */
export async function findWrongWork(db: Queries, inventory: ComparisonBasis): Promise<unknown[]> {
  // The comparison passes its marks on when it is brought up to date.
  if (!(await isFresh(db, inventory)) || !(await stateOf(db, inventory)).isFresh) return [];
  const computed = sql`${keptItems(inventory)}, ${counters(inventory)}, ${allWork(inventory)}`;
  return findWrongRowsOf(db, inventory, [TIMES, ITEMS], computed);
}

export async function dropWork(db: Queries, numbers: readonly number[]): Promise<void> {
  for (const table of ['work', 'work_item', 'work_time', 'work_mark']) {
    await sql`
      delete from ${sql.table(table)} where inventory_number = any(${[...numbers]}::bigint[])
    `.execute(db);
  }
}
