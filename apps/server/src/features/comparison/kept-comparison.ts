import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { type MovementDays, viewMovementDays } from '../movements/movement-terms-views.js';
import { type ComparedPart, comparisonDigest, comparisonSql, comparisonText } from './comparison-sql.js';
import type { Confronted } from './confronted-views.js';

/** A table of kept rows and the expression of `comparison.sql` that computes them. */
interface KeptTable {
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
    internal_code barcodes description department expected counted difference value difference_value lines state question round
    is_decided reason reason_text moved expected_at is_estimated moved_in_count is_uncounted can_be_zeroed is_zeroed needs_reason
    lacks_reason is_tolerated is_in_scope is_included is_new is_listed is_stock_changed is_stock_ambiguous is_value_ambiguous
    has_other_factor has_same_counter has_off_list seen rounds movements
  `),
};
const CODES: KeptTable = {
  table: 'comparison_code',
  computed: 'resolved',
  key: ['barcode_key', 'internal_code_key'],
  columns: words('item_key lines units units_at_1 bound_factor has_other_factor reason candidates'),
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
const TABLES = [ITEMS, CODES, LISTS, LINES];

/**
 * The table expressions of an inventory's kept comparison, after `bringUpToDate` (docs/closing.md, "The kept comparison"):
 *
 * - `judged`: its items, in scope or not, with those that only the catalogue has;
 * - `confronted`: those that it compares; `outside`: those counted out of scope;
 * - `resolved`: the pairs of codes that were counted, with the item that each leads to, or the `reason` why it leads to none;
 * - `listed_item`: the items of the lists of recounts that hold; `placed_line`: the lines of recounts and of recounted items.
 */
export function keptItems({ number }: Pick<Confronted, 'number'>): RawBuilder<unknown> {
  return sql`
    judged as not materialized (select * from comparison_item where inventory_number = ${number}),
    confronted as not materialized (select * from judged where is_listed and (is_in_scope or is_included)),
    outside as not materialized (
      select * from judged where not is_in_scope and not is_included and counted is not null
    ),
    resolved as not materialized (select * from comparison_code where inventory_number = ${number} and lines > 0),
    listed_item as not materialized (select * from comparison_list where inventory_number = ${number}),
    placed_line as not materialized (select * from comparison_line where inventory_number = ${number})
  `;
}

/** `keptItems`, up to date. */
export async function comparedItems(
  db: Database | Transaction,
  confronted: Confronted,
): Promise<RawBuilder<unknown>> {
  await bringUpToDate(db, confronted);
  return keptItems(confronted);
}

/**
 * The query of where the units of all lines are, as `units` of the contract, and of how many codes lead to no item, after `keptItems`
 * (docs/closing.md, "Expected, counted, difference").
 */
export function keptUnits({ number }: Pick<Confronted, 'number'>): RawBuilder<unknown> {
  return sql`
    select json_build_object(
        'total', coalesce(sum(units), 0) + max(late), 'late', max(late),
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
      cross join lateral jsonb_to_record(facts -> 'unsettled') as kept (superseded numeric, awaiting numeric, late numeric)
      where inventory_number = ${number}
    ) as unsettled
    left join (
      select *, coalesce(item_key in (select item_key from outside), false) as is_outside from resolved
    ) as pair on true
  `;
}

/** Computes what became stale of an inventory's kept comparison. Two readers don't do it twice: the second one waits. */
export async function bringUpToDate(db: Database | Transaction, confronted: Confronted): Promise<void> {
  const formula = formulaOf(confronted);
  if (await isFresh(db, confronted, formula)) return;
  const compute = async (tx: Transaction) => {
    const { number, pharmacyId } = confronted;
    await sql`
      insert into comparison (inventory_number, pharmacy_id) values (${number}, ${pharmacyId}) on conflict do nothing
    `.execute(tx);
    await sql`select from comparison where inventory_number = ${number} for update`.execute(tx);
    if (await isFresh(tx, confronted, formula)) return;
    const part = await stalePart(tx, confronted, formula);
    if (part === null) await computeAll(tx, confronted, formula);
    else await computePart(tx, confronted, part);
  };
  if (db.isTransaction) await compute(db as Transaction);
  else await db.transaction().execute(compute);
}

/** Computes the whole kept comparison, whatever it says of itself. */
export async function computeFromNothing(db: Database, confronted: Confronted): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from comparison where inventory_number = ${confronted.number} for update`.execute(tx);
    await computeAll(tx, confronted, formulaOf(confronted));
  });
}

/** A digest of what the rows depend on besides the marked tables: the rules themselves, the terms and the stock. */
function formulaOf({ snapshot: { id, mode }, terms, movements }: Confronted): string {
  // The moment of now is no term: `valid_until` says until when the rows hold.
  const moving = movements === null ? null : { ...movements, until: '' };
  const facts = { comparisonDigest, snapshot: { id, mode }, terms, moving };
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url');
}

async function isFresh(
  db: Database | Transaction,
  { number, pharmacyId }: Confronted,
  formula: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from comparison
    where inventory_number = ${number} and formula = ${formula} and facts is not null and valid_until > now()
      and source_version = ${sourceVersion(pharmacyId)}
      and not exists (select from comparison_mark where comparison_mark.inventory_number = ${number})
  `.execute(db);
  return rows.length > 0;
}

function sourceVersion(pharmacyId: string): RawBuilder<unknown> {
  return sql`coalesce((select version from comparison_source where pharmacy_id = ${pharmacyId}), 0)`;
}

/** What counts and decisions on items made stale, with everything that these items depend on. */
interface StalePart extends ComparedPart {
  readonly marks: readonly number[];
  /** The items whose rows may be others now; `items` are those that have their codes too. */
  readonly stale: readonly string[];
}

/** Beyond so many pairs of codes or items one reading of all lines is cheaper. */
const PART_LIMIT = 2000;

/**
 * The part of an inventory that counts and decisions on items made stale; null if all of it has to be computed: something else changed,
 * or its items depend on each other, as rounds of recounts, classes of a scope and movements do.
 */
async function stalePart(
  tx: Transaction,
  confronted: Confronted,
  formula: string,
): Promise<StalePart | null> {
  const { number, pharmacyId, terms, movements } = confronted;
  if (terms.classes.length > 0) return null;
  const { rows } = await sql<StalePart & { isWhole: boolean }>`
    with mark as materialized (select * from comparison_mark where inventory_number = ${number}),
    pair as materialized (
      select distinct barcode_key, internal_code_key
      from mark cross join lateral unnest(barcode_keys, internal_code_keys) as sent (barcode_key, internal_code_key)
      limit ${PART_LIMIT + 1}
    ),
    decided as materialized (
      select distinct item_key from mark cross join lateral unnest(item_keys) as item_key limit ${PART_LIMIT + 1}
    ),
    stale as materialized (
      select item_key from comparison_code join pair using (barcode_key, internal_code_key)
      where inventory_number = ${number} and item_key is not null
      union select item_key from decided
      union ${itemsOfPairs(confronted, sql`pair`)}
    ),
    touched as materialized (
      select barcode_key, internal_code_key from pair
      union
      select barcode_key, internal_code_key from comparison_code join stale using (item_key)
      where inventory_number = ${number}
    ),
    item as (select item_key from stale union ${itemsOfPairs(confronted, sql`touched`)})
    select array(select id from mark) as marks, array(select item_key from stale) as stale,
      array(select item_key from item) as items,
      array(select barcode_key from touched order by barcode_key, internal_code_key) as "barcodeKeys",
      array(select internal_code_key from touched order by barcode_key, internal_code_key) as "internalCodeKeys",
      not exists (
        select from comparison where inventory_number = ${number} and formula = ${formula} and facts is not null
          and valid_until > now() and source_version = ${sourceVersion(pharmacyId)}
      ) or exists (select from mark where barcode_keys is null and item_keys is null)
        or (select count(*) from pair) > ${PART_LIMIT} or (select count(*) from decided) > ${PART_LIMIT}
        or exists (select from recount where inventory_number = ${number})
        or exists (select from discarded_count where inventory_number = ${number})
        or ${movements === null ? sql`false` : sql`exists (select from stock_movement where pharmacy_id = ${pharmacyId})`}
        as "isWhole"
  `.execute(tx);
  const [found] = rows;
  return found === undefined || found.isWhole ? null : found;
}

/** The query of all items that a pair of codes may lead to: each that has its barcode, now or in the snapshot, its internal code or a binding of it. */
function itemsOfPairs({ pharmacyId, snapshot }: Confronted, pair: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select item_key(product.internal_code_key, product.barcode_key) from product
    join ${pair} as coded on coded.barcode_key = product.barcode_key and coded.barcode_key <> ''
    where pharmacy_id = ${pharmacyId} and deleted_at is null and product.barcode_key <> ''
    union
    select stock_snapshot_item.item_key from stock_snapshot_item cross join lateral unnest(barcode_keys) as key (barcode_key)
    join ${pair} as coded using (barcode_key) where snapshot_id = ${snapshot.id}
    union
    select 'i:' || internal_code_key from ${pair} as coded where internal_code_key <> ''
    union
    select code_binding.item_key from code_binding
    join ${pair} as coded on code_binding.code_key = coded.barcode_key or code_binding.code_key = coded.internal_code_key
    where pharmacy_id = ${pharmacyId} and removed_at is null
  `;
}

/** Writes the rows of a part again. What no single item says does not depend on it. */
async function computePart(tx: Transaction, confronted: Confronted, part: StalePart): Promise<void> {
  const { marks, stale, barcodeKeys, internalCodeKeys } = part;
  const isStale = sql`item_key = any(${[...stale]}::text[])`;
  const isTouched = sql`(barcode_key, internal_code_key) in (
    select * from unnest(${[...barcodeKeys]}::text[], ${[...internalCodeKeys]}::text[])
  )`;
  await sql`
    with ${comparisonSql(confronted, { days: null, part })},
    mark as (delete from comparison_mark where id = any(${[...marks]}::bigint[])),
    ${keepRows(confronted, ITEMS, isStale)},
    ${keepRows(confronted, CODES, isTouched)}
    select
  `.execute(tx);
}

/** Deletes, inserts and changes kept rows, so that they are those that were computed. */
function keepRows(
  { number, pharmacyId }: Confronted,
  { table, computed, key, columns }: KeptTable,
  where = sql`true`,
): RawBuilder<unknown> {
  const all = [...key, ...columns];
  const of = (name: string, names: readonly string[]) =>
    sql.raw(names.map((each) => `${name}.${each}`).join(', '));
  const excluded = of('excluded', columns);
  return sql`
    ${sql.table(`gone_${computed}`)} as (
      -- Not 'not in': of so many estimated rows that is no hash.
      delete from ${sql.table(table)} as old where inventory_number = ${number} and ${where} and not exists (
        select from ${sql.table(computed)} as new where (${of('new', key)}) = (${of('old', key)})
      )
    ),
    ${sql.table(`kept_${computed}`)} as (
      insert into ${sql.table(table)} (inventory_number, pharmacy_id, ${sql.raw(all.join(', '))})
      select ${number}, ${pharmacyId}::uuid, ${of('new', all)}
      from (select * from ${sql.table(computed)} where ${where}) as new
      left join ${sql.table(table)} as old on old.inventory_number = ${number} and (${of('old', key)}) = (${of('new', key)})
      -- An upsert would lock each row that stays as it is.
      where old.inventory_number is null or (${of('old', columns)}) is distinct from (${of('new', columns)})
      on conflict (inventory_number, ${sql.raw(key.join(', '))}) do update
        set (${sql.raw(columns.join(', '))}) = row(${excluded})
    )
  `;
}

/** One statement, so that the rows and the marks that it takes away are of one snapshot. */
async function computeAll(tx: Transaction, confronted: Confronted, formula: string): Promise<void> {
  const { number, pharmacyId } = confronted;
  const days = await movementDays(tx, confronted);
  await sql`
    with ${comparisonSql(confronted, { days })},
    mark as (delete from comparison_mark where inventory_number = ${number}),
    ${sql.join(TABLES.map((table) => keepRows(confronted, table)))}
    update comparison set source_version = ${sourceVersion(pharmacyId)}, formula = ${formula}, facts = facts.facts,
      valid_until = coalesce((facts.facts ->> 'next_movement')::timestamptz, 'infinity')
    from facts where inventory_number = ${number}
  `.execute(tx);
}

async function movementDays(
  db: Database | Transaction,
  { movements, ...place }: Confronted,
): Promise<MovementDays | null> {
  return movements === null ? null : viewMovementDays(db, place, movements);
}

/** Some kept rows of an inventory that are other than computed from nothing kept; none while something is stale. */
export async function findWrongRows(db: Database | Transaction, confronted: Confronted): Promise<unknown[]> {
  if (!(await isFresh(db, confronted, formulaOf(confronted)))) return [];
  const days = await movementDays(db, confronted);
  const differences = TABLES.flatMap(({ table, computed, key, columns }) => {
    // The moment that nobody counted anything at moves with the clock.
    const names = sql.raw([...key, ...columns.filter((name) => name !== 'expected_at')].join(', '));
    const kept = sql`select ${names} from ${sql.table(table)} where inventory_number = ${confronted.number}`;
    const due = sql`select ${names} from ${sql.table(computed)}`;
    return [
      sql`select json_build_object('is', to_jsonb(kept)) as wrong from (${kept} except ${due}) as kept`,
      sql`select json_build_object('ought', to_jsonb(due)) from (${due} except ${kept}) as due`,
    ];
  });
  const { rows } = await sql<{ wrong: unknown }>`
    with ${comparisonSql(confronted, { days })}
    ${sql.join(differences, sql` union all `)}
    limit 4
  `.execute(db);
  return rows.map(({ wrong }) => wrong);
}

/** The statement that computes an inventory's rows, ready for psql, and the plan with which it just ran. */
export async function explainComparison(
  db: Database,
  confronted: Confronted,
): Promise<{ statement: string; plan: readonly string[] }> {
  const days = await movementDays(db, confronted);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (analyze, buffers) with ${comparisonSql(confronted, { days })} select * from computed order by item_key
  `.execute(db);
  const statement = `with\n${comparisonText(confronted, { days })}select * from computed order by item_key;`;
  return { statement, plan: rows.map((row) => row['QUERY PLAN']) };
}
