import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database, Queries, Transaction } from '../../db/database.js';
import { newId } from '../../db/sql-fragments.js';
import type { Place } from '../inventories/find-inventory.js';
import { viewMovementDays } from '../movements/movement-terms.js';
import type { ComparisonBasis } from './comparison-basis.js';
import { comparisonDigest, comparisonSql, comparisonText } from './comparison-sql.js';

export interface KeptTable {
  readonly table: string;
  readonly computed: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

const words = (text: string) => text.trim().split(/\s+/);

const ITEMS: KeptTable = {
  table: 'comparison_item',
  computed: 'computed',
  key: ['item_key'],
  columns: words(`
    internal_code barcodes description department expected counted difference value difference_value
    lines state question round is_decided reason reason_text moved expected_at is_estimated
    moved_in_count is_uncounted can_be_zeroed is_zeroed needs_reason lacks_reason is_tolerated
    is_in_scope is_included is_new is_listed is_stock_changed is_stock_ambiguous is_value_ambiguous
    has_other_factor has_same_counter has_off_list has_same_box seen rounds movements
  `),
};
const CODES: KeptTable = {
  table: 'comparison_code',
  computed: 'resolved',
  key: ['barcode_key', 'internal_code_key'],
  columns: words(
    'item_key lines units repeated_units units_at_1 bound_factor has_other_factor reason candidates',
  ),
};
const LISTS: KeptTable = {
  table: 'comparison_list',
  computed: 'listed_item',
  key: ['section_id', 'item_key'],
  columns: words('round replaces_sections not_found closed_at question seen'),
};
const LINES: KeptTable = {
  table: 'comparison_line',
  computed: 'placed_line',
  key: ['line_id'],
  columns: words('section_id item_key collector_id round worth place total_units'),
};
const BOXES: KeptTable = {
  table: 'comparison_box',
  computed: 'same_box',
  key: ['line_id'],
  columns: words('first_id barcode_key internal_code_key item_key round units'),
};
const TABLES = [ITEMS, CODES, LISTS, LINES, BOXES];

/**
 * Table expressions, after `bringUpToDate` (docs/comparison.md, "The kept comparison"): `judged`, all items, the
 * catalogue's included; `in_scope`, those that are in scope or included; `outside`, counted out of scope; `resolved`, counted
 * codes with item or `reason`; `listed_item`, on valid recounts' lists; `placed_line`, lines of recounts and
 * recounted items; `same_box`, readings of a box that was read before.
 */
export function keptItems({ number }: Pick<ComparisonBasis, 'number'>): RawBuilder<unknown> {
  return sql`
    judged as not materialized (select * from comparison_item where inventory_number = ${newId(number, 'bigint')}),
    in_scope as not materialized (select * from judged where is_listed and (is_in_scope or is_included)),
    outside as not materialized (
      select * from judged where not is_in_scope and not is_included and counted is not null
    ),
    resolved as not materialized (select * from comparison_code where inventory_number = ${newId(number, 'bigint')} and lines > 0),
    listed_item as not materialized (select * from comparison_list where inventory_number = ${newId(number, 'bigint')}),
    placed_line as not materialized (select * from comparison_line where inventory_number = ${newId(number, 'bigint')}),
    same_box as not materialized (select * from comparison_box where inventory_number = ${newId(number, 'bigint')})
  `;
}

export async function comparisonItems(db: Queries, inventory: ComparisonBasis): Promise<RawBuilder<unknown>> {
  await bringUpToDate(db, inventory);
  return keptItems(inventory);
}

/**
 * It follows `keptItems`: the contract's `units`, and codes without an item (docs/comparison.md, "Expected,
 * counted, difference").
 */
export function keptUnits({ number }: Pick<ComparisonBasis, 'number'>): RawBuilder<unknown> {
  return sql`
    select json_build_object(
        'total', coalesce(sum(units + box_units), 0) + max(late), 'late', max(late),
        'same_box', coalesce(sum(box_units), 0),
        'settled', coalesce(sum(units) filter (where item_key is not null and not is_outside), 0)
          - max(superseded) - max(awaiting),
        'superseded', max(superseded), 'awaiting', max(awaiting),
        'out_of_scope', coalesce(sum(units) filter (where is_outside), 0),
        'unregistered', coalesce(sum(units) filter (where reason = 'unregistered'), 0),
        'ambiguous', coalesce(sum(units) filter (where reason = 'ambiguous'), 0)
      ) as units,
      count(*) filter (where reason = 'unregistered') as unregistered_codes,
      count(*) filter (where reason = 'ambiguous') as ambiguous_codes
    from (
      select superseded, awaiting, late
      from comparison
      cross join lateral jsonb_to_record(facts -> 'unsettled') as kept (superseded numeric, awaiting numeric,
        late numeric)
      where inventory_number = ${number}
    ) as unsettled
    left join (
      select item_key, reason, units + repeated_units - coalesce(box_units, 0) as units,
        coalesce(box_units, 0) as box_units,
        coalesce(item_key in (select item_key from outside), false) as is_outside
      from resolved
      left join (
        select barcode_key, internal_code_key, sum(units) as box_units from same_box group by 1, 2
      ) as box using (barcode_key, internal_code_key)
    ) as pair on true
  `;
}

/** Computes stale rows; a second reader waits. */
export async function bringUpToDate(db: Queries, inventory: ComparisonBasis): Promise<void> {
  const formula = formulaOf(inventory);
  if (await isFresh(db, inventory, formula)) return;
  const compute = async (tx: Transaction) => {
    const { number, pharmacyId } = inventory;
    await sql`
      insert into comparison (inventory_number, pharmacy_id) values (${number}, ${pharmacyId})
      on conflict do nothing
    `.execute(tx);
    await sql`select from comparison where inventory_number = ${number} for update`.execute(tx);
    if (await isFresh(tx, inventory, formula)) return;
    const part = await stalePart(tx, inventory, formula);
    if (part === null) await computeAll(tx, inventory, formula);
    else await computePart(tx, inventory, part);
  };
  await transacting(db, compute);
}

export function transacting(db: Queries, work: (tx: Transaction) => Promise<void>): Promise<void> {
  return db.isTransaction ? work(db as Transaction) : db.transaction().execute(work);
}

export async function computeFromNothing(db: Database, inventory: ComparisonBasis): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from comparison where inventory_number = ${inventory.number} for update`.execute(tx);
    await computeAll(tx, inventory, formulaOf(inventory));
  });
}

/** The next reader computes everything. */
export async function dropComparisons(tx: Transaction, numbers: readonly number[]): Promise<void> {
  for (const table of [...TABLES.map((kept) => kept.table), 'comparison']) {
    await sql`
      delete from ${sql.table(table)} where inventory_number = any(${[...numbers]}::bigint[])
    `.execute(tx);
  }
}

/** A digest of all inputs that leave no mark. */
function formulaOf({ snapshot: { id, mode }, terms, movements }: ComparisonBasis): string {
  // `valid_until` limits the rows instead.
  const moving = movements === null ? null : { ...movements, until: '' };
  const facts = { comparisonDigest, snapshot: { id, mode }, terms, moving };
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

export async function isFresh(
  db: Queries,
  inventory: ComparisonBasis,
  formula = formulaOf(inventory),
): Promise<boolean> {
  const { number } = inventory;
  const { rows } = await sql`
    ${heldComparison(inventory, formula)}
      and not exists (select from comparison_mark where comparison_mark.inventory_number = ${number})
  `.execute(db);
  return rows.length > 0;
}

function heldComparison({ number, pharmacyId }: ComparisonBasis, formula: string): RawBuilder<unknown> {
  return sql`
    select from comparison
    where inventory_number = ${number} and formula = ${formula} and facts is not null and valid_until > now()
      and source_version = ${sourceVersion(pharmacyId)}
  `;
}

function sourceVersion(pharmacyId: string): RawBuilder<unknown> {
  return sql`coalesce((select version from comparison_source where pharmacy_id = ${pharmacyId}), 0)`;
}

type StalePart = NonNullable<Awaited<ReturnType<typeof stalePart>>>;

/** Above it, reading all lines once is cheaper. */
const PART_LIMIT = 2000;

/**
 * null if everything must be computed: after other changes, or if items depend on each other through
 * recounts, scope classes or movements.
 */
async function stalePart(tx: Transaction, inventory: ComparisonBasis, formula: string) {
  const { number, pharmacyId, terms, movements } = inventory;
  if (terms.classes.length > 0) return null;
  const found = await answering({
    marks: 'text[]',
    /** May have changed; `items` adds those that share a code. */
    stale: 'text[]',
    items: 'text[]',
    barcodeKeys: 'text[]',
    internalCodeKeys: 'text[]',
    isWhole: 'boolean',
  })`
    with mark as materialized (select * from comparison_mark where inventory_number = ${number}),
    changed as materialized (
      select distinct barcode_key, internal_code_key
      from mark cross join lateral unnest(barcode_keys, internal_code_keys) as sent (barcode_key,
        internal_code_key)
      limit ${PART_LIMIT + 1}
    ),
    -- Pairs of one barcode may share a box.
    pair as materialized (
      select * from changed
      union
      select count_line.barcode_key, count_line.internal_code_key from changed
      join count_line on count_line.barcode_key = changed.barcode_key
      where pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${number} and live
        and serial is not null
    ),
    decided as materialized (
      select distinct item_key
      from mark cross join lateral unnest(item_keys) as item_key limit ${PART_LIMIT + 1}
    ),
    stale as materialized (
      select item_key from comparison_code join pair using (barcode_key, internal_code_key)
      where inventory_number = ${newId(number, 'bigint')} and item_key is not null
      union select item_key from decided
      union ${itemsOfPairs(inventory, sql`pair`)}
    ),
    touched as materialized (
      select barcode_key, internal_code_key from pair
      union
      select counted.* from stale cross join lateral (
        select barcode_key, internal_code_key from comparison_code
        where inventory_number = ${newId(number, 'bigint')} and comparison_code.item_key = stale.item_key
        -- Item by item: the planner takes the few for as many as the snapshot has.
        offset 0
      ) as counted
    ),
    -- Usually none: the items of the pairs themselves are stale already.
    reached as materialized (
      select barcode_key, internal_code_key from touched except select barcode_key, internal_code_key from pair
    ),
    -- Candidates of a GTIN-14 whose own rows stay.
    inside as materialized (
      select gtin_13_inside(barcode_key) as barcode_key, '' as internal_code_key from pair
      where gtin_13_inside(barcode_key) is not null
    ),
    item as (
      select item_key from stale union ${itemsOfPairs(inventory, sql`reached`)}
      union ${itemsOfPairs(inventory, sql`inside`)}
    )
    select array(select id from mark) as marks, array(select item_key from stale) as stale,
      array(select item_key from item) as items,
      array(select barcode_key from touched order by barcode_key, internal_code_key) as "barcodeKeys",
      array(select internal_code_key from touched
        order by barcode_key, internal_code_key) as "internalCodeKeys",
      not exists (${heldComparison(inventory, formula)})
        or exists (select from mark where barcode_keys is null and item_keys is null)
        or (select count(*) from changed) > ${PART_LIMIT} or (select count(*) from decided) > ${PART_LIMIT}
        or exists (select from recount where inventory_number = ${number})
        or exists (select from discarded_count where inventory_number = ${number})
        or ${
          movements === null
            ? sql`false`
            : sql`exists (select from stock_movement
          where pharmacy_id = ${pharmacyId})`
        }
        as "isWhole"
  `.first(tx);
  return found === undefined || found.isWhole ? null : found;
}

function itemsOfPairs({ pharmacyId, snapshot }: ComparisonBasis, pair: RawBuilder<unknown>) {
  return sql`
    select item_key(product.internal_code_key, product.barcode_key) from product
    join ${pair} as coded on coded.barcode_key = product.barcode_key and coded.barcode_key <> ''
    where pharmacy_id = ${pharmacyId} and deleted_at is null and product.barcode_key <> ''
    union
    select stock_snapshot_item.item_key
    from stock_snapshot_item cross join lateral unnest(barcode_keys) as key (barcode_key)
    join ${pair} as coded using (barcode_key)
    where snapshot_id = ${newId(snapshot.id, 'uuid')}
    union
    select 'i:' || internal_code_key from ${pair} as coded where internal_code_key <> ''
    union
    select code_binding.item_key from code_binding
    join ${pair} as coded on code_binding.code_key = coded.barcode_key
      or code_binding.code_key = coded.internal_code_key
    where pharmacy_id = ${pharmacyId} and removed_at is null
  `;
}

async function computePart(tx: Transaction, inventory: ComparisonBasis, part: StalePart): Promise<void> {
  const { marks, stale, barcodeKeys, internalCodeKeys } = part;
  const isStale = sql`item_key = any(${[...stale]}::text[])`;
  const isTouched = sql`(barcode_key, internal_code_key) in (
    select * from unnest(${[...barcodeKeys]}::text[], ${[...internalCodeKeys]}::text[])
  )`;
  await sql`
    with ${comparisonSql(inventory, { days: null, part })},
    mark as (delete from comparison_mark where id = any(${[...marks]}::bigint[]) returning *),
    ${markWork(inventory, sql`select unnest(${[...stale]}::text[])`, markedSteps)},
    ${keepRows(inventory, ITEMS, isStale)},
    ${keepRows(inventory, CODES, isTouched)},
    ${keepRows(inventory, BOXES, isTouched)}
    select
  `.execute(tx);
}

export function keepRows(
  { number, pharmacyId }: Place,
  { table, computed, key, columns }: KeptTable,
  where = sql`true`,
): RawBuilder<unknown> {
  const all = [...key, ...columns];
  const of = (name: string, names: readonly string[]) =>
    sql.raw(names.map((each) => `${name}.${each}`).join(', '));
  const excluded = of('excluded', columns);
  return sql`
    ${sql.table(`gone_${computed}`)} as (
      -- Not 'not in', which isn't hashed at this estimated number of rows.
      delete from ${sql.table(table)} as old where inventory_number = ${newId(number, 'bigint')} and ${where} and not exists (
        select from ${sql.table(computed)} as new where (${of('new', key)}) = (${of('old', key)})
      )
    ),
    ${sql.table(`kept_${computed}`)} as (
      insert into ${sql.table(table)} (inventory_number, pharmacy_id, ${sql.raw(all.join(', '))})
      select ${number}, ${pharmacyId}::uuid, ${of('new', all)}
      from (select * from ${sql.table(computed)} where ${where}) as new
      left join ${sql.table(table)} as old on old.inventory_number = ${newId(number, 'bigint')}
        and (${of('old', key)}) = (${of('new', key)})
      -- An upsert would lock each unchanged row.
      where old.inventory_number is null or (${of('old', columns)}) is distinct from (${of('new', columns)})
      on conflict (inventory_number, ${sql.raw(key.join(', '))}) do update
        set (${sql.raw(columns.join(', '))}) = row(${excluded})
    )
  `;
}

/** One statement: rows and removed marks share a snapshot. */
async function computeAll(tx: Transaction, inventory: ComparisonBasis, formula: string): Promise<void> {
  const { number, pharmacyId } = inventory;
  const days = await movementDays(tx, inventory);
  await sql`
    with ${comparisonSql(inventory, { days })},
    mark as (delete from comparison_mark where inventory_number = ${number} returning *),
    ${markChangedWork(inventory)},
    ${sql.join(TABLES.map((table) => keepRows(inventory, table)))}
    update comparison set source_version = ${sourceVersion(pharmacyId)}, formula = ${formula},
      facts = facts.facts, valid_until = coalesce((facts.facts ->> 'next_movement')::timestamptz, 'infinity')
    from facts where inventory_number = ${number}
  `.execute(tx);
}

const markedSteps = sql`
  select collector_id, step from mark cross join lateral unnest(ten_minutes) as step
`;

/**
 * Passes on what became stale to the kept work of the inventory, if somebody keeps it (`kept-work.ts`).
 *
 * @param items a query of items
 * @param steps a query of collectors and steps of ten minutes
 */
function markWork(
  { number, pharmacyId }: ComparisonBasis,
  items: RawBuilder<unknown>,
  steps: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    passed_on as (
      insert into work_mark (inventory_number, pharmacy_id, item_keys, collector_id, ten_minutes)
      select ${number}, ${pharmacyId}::uuid, item_keys, collector_id, ten_minutes
      from (
        select array(${items}) as item_keys, null::bigint as collector_id, null::timestamptz[] as ten_minutes
        union all
        select null, collector_id, array_agg(distinct step)
        from (${steps}) as stale (collector_id, step) group by collector_id
      ) as stale
      where exists (select from work where inventory_number = ${number})
        and (collector_id is not null or item_keys <> '{}')
    )
  `;
}

function markChangedWork(inventory: ComparisonBasis): RawBuilder<unknown> {
  const { number, pharmacyId } = inventory;
  return sql`
    changed_code as materialized (
      select barcode_key, internal_code_key, array[old.item_key, new.item_key] as item_keys, is_moved
      from (select *, lines > 0 as has_lines from comparison_code where inventory_number = ${newId(number, 'bigint')}) as old
      full join (select *, lines > 0 as has_lines from resolved) as new using (barcode_key, internal_code_key)
      cross join lateral (
        select (old.item_key, old.bound_factor, old.has_lines)
          is distinct from (new.item_key, new.bound_factor, new.has_lines) as is_moved
      ) as known
      where exists (select from work where inventory_number = ${number}) and (
        is_moved or (barcode_key, internal_code_key) in (
          select sent.* from mark
          cross join lateral unnest(mark.barcode_keys, mark.internal_code_keys) as sent
        )
      )
    ),
    ${markWork(
      inventory,
      sql`select distinct item_key from changed_code cross join lateral unnest(item_keys) as item_key
        where item_key is not null`,
      sql`${markedSteps}
        union all
        select collector_id, ten_minutes(created_at)
        from changed_code join count_line using (barcode_key, internal_code_key)
        where is_moved and pharmacy_id = ${pharmacyId} and inventory_number = ${number} and live`,
    )}
  `;
}

async function movementDays(db: Queries, { movements, ...place }: ComparisonBasis) {
  return movements === null ? null : viewMovementDays(db, place, movements);
}

/** Returns up to four, none while something is stale. */
export async function findWrongRows(db: Queries, inventory: ComparisonBasis): Promise<unknown[]> {
  if (!(await isFresh(db, inventory))) return [];
  const days = await movementDays(db, inventory);
  return findWrongRowsOf(db, inventory, TABLES, comparisonSql(inventory, { days }));
}

export async function findWrongRowsOf(
  db: Queries,
  { number }: Place,
  tables: readonly KeptTable[],
  fresh: RawBuilder<unknown>,
): Promise<unknown[]> {
  const differences = tables.flatMap(({ table, computed, key, columns }) => {
    // Without a count, this moment moves with the clock.
    const names = sql.raw([...key, ...columns.filter((name) => name !== 'expected_at')].join(', '));
    const kept = sql`select ${names} from ${sql.table(table)} where inventory_number = ${number}`;
    const due = sql`select ${names} from ${sql.table(computed)}`;
    return [
      sql`select json_build_object('is', to_jsonb(kept)) as wrong from (${kept} except ${due}) as kept`,
      sql`select json_build_object('ought', to_jsonb(due)) from (${due} except ${kept}) as due`,
    ];
  });
  return answering({ wrong: 'json' })`
    with ${fresh}
    ${sql.join(differences, sql` union all `)}
    limit 4
  `.values(db);
}

export async function explainComparison(db: Database, inventory: ComparisonBasis) {
  const days = await movementDays(db, inventory);
  const rows = await answering({ 'QUERY PLAN': 'text' })`
    explain (analyze, buffers) with ${comparisonSql(inventory, { days })} select * from computed
      order by item_key
  `.all(db);
  const statement = `with\n${comparisonText(inventory, { days })}select * from computed order by item_key;`;
  return { statement, plan: rows.map((row) => row['QUERY PLAN']) };
}
