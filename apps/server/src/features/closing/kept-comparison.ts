import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { type ComparedPart, type Confronted, confrontedItems, isOfPairs } from './confronted-items.js';
import { modeExamples } from './mode-example-views.js';
import type { MovementTerms } from './movements/movement-terms-views.js';
import { auditSample } from './rounds/audit-sample-views.js';
import { UNASKED_ITEMS } from './rounds/recounted-item-views.js';
import { roundsOfItems } from './rounds/round-views.js';
import { unitsByPlace, unsettledUnits } from './scoped-items.js';

/** Raised with each change of what the rows mean, so that those of an older server are computed again. */
const FORMULA = 1;

/** What `judged` has of an item, besides its key. */
const ITEM = `
  internal_code barcodes description department expected counted difference value difference_value lines state question round
  is_decided reason reason_text moved expected_at is_estimated moved_in_count is_uncounted can_be_zeroed is_zeroed needs_reason
  lacks_reason is_tolerated is_in_scope is_included is_new is_stock_changed is_stock_ambiguous is_value_ambiguous
  has_other_factor has_same_counter has_off_list seen
`
  .trim()
  .split(/\s+/);
const CODE = ['item_key', 'lines', 'units', 'units_at_1', 'bound_factor', 'has_other_factor', 'reason'];

const columns = (names: readonly string[]) => sql.raw(names.join(', '));
/** What an upsert writes. */
const changing = (names: readonly string[]) =>
  sql.raw(`set (${names.join(', ')}) = row(${names.map((name) => `excluded.${name}`).join(', ')})`);
/** Whether a row is new or other than the kept one of the same key, `old`. An upsert would lock each row that stays as it is. */
const isOther = (key: string, names: readonly string[]) => {
  const of = (table: string) => names.map((name) => `${table}.${name}`).join(', ');
  return sql.raw(`(old.${key} is null or (${of('old')}) is distinct from (${of('new')}))`);
};

/**
 * The common table expressions of an inventory's kept comparison, after `bringUpToDate` (docs/closing.md, "The kept comparison"):
 *
 * - `judged`: its items, in scope or not; `confronted`: those that it compares; `outside`: those counted out of scope;
 * - `resolved`: the pairs of codes that were counted, with the item that each leads to, or the `reason` why it leads to none.
 */
export function keptItems({ number }: Pick<Confronted, 'number'>): RawBuilder<unknown> {
  return sql`
    judged as not materialized (select * from comparison_item where inventory_number = ${number}),
    confronted as not materialized (select * from judged where is_in_scope or is_included),
    outside as not materialized (
      select * from judged where not is_in_scope and not is_included and counted is not null
    ),
    resolved as not materialized (select * from comparison_code where inventory_number = ${number})
  `;
}

/** `keptItems`, or all common table expressions of `confrontedItems` for those who ask for lists and rounds of recounts too. */
export async function comparedItems(
  db: Database | Transaction,
  confronted: Confronted,
): Promise<RawBuilder<unknown>> {
  if (confronted.recount !== null) return confrontedItems(confronted);
  await bringUpToDate(db, confronted);
  return keptItems(confronted);
}

/** The query of where all units are, as `units` of the contract, and of how many codes lead to no item, after `keptItems`. */
export function keptUnits({ number }: Pick<Confronted, 'number'>): RawBuilder<unknown> {
  return unitsByPlace(sql`
    select superseded, awaiting, late
    from comparison cross join lateral jsonb_to_record(facts -> 'unsettled') as kept (superseded numeric, awaiting numeric, late numeric)
    where inventory_number = ${number}
  `);
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

/** A digest of what the rows depend on besides the marked tables: the formula itself, the terms and the stock. */
function formulaOf({ snapshot: { id, mode }, terms, recount, movements }: Confronted): string {
  // The moment of now is no term: `valid_until` says until when the rows hold.
  const moving = movements === null ? null : { ...movements, until: '' };
  const facts = { FORMULA, snapshot: { id, mode }, terms, recount, moving };
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

/** What counts made stale, with everything that the items of their codes depend on. */
interface StalePart extends ComparedPart {
  readonly marks: readonly number[];
  /** The items whose rows may be others now; `items` are those that have their codes too. */
  readonly stale: readonly string[];
}

/** Beyond so many pairs of codes one reading of all lines is cheaper. */
const PART_LIMIT = 2000;

/**
 * The part of an inventory that counts made stale; null if all of it has to be computed: something else than counts changed, or
 * its items depend on each other, as rounds of recounts, classes of a scope and movements do.
 */
async function stalePart(
  tx: Transaction,
  confronted: Confronted,
  formula: string,
): Promise<StalePart | null> {
  const { number, pharmacyId, terms, recount, movements } = confronted;
  if (recount !== null || movements !== null || terms.classes.length > 0) return null;
  const { rows } = await sql<StalePart & { isWhole: boolean }>`
    with mark as materialized (select * from comparison_mark where inventory_number = ${number}),
    pair as materialized (
      select distinct barcode_key, internal_code_key
      from mark cross join lateral unnest(barcode_keys, internal_code_keys) as sent (barcode_key, internal_code_key)
      limit ${PART_LIMIT + 1}
    ),
    stale as materialized (
      select item_key from comparison_code join pair using (barcode_key, internal_code_key)
      where inventory_number = ${number} and item_key is not null
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
      ) or exists (select from mark where barcode_keys is null) or (select count(*) from pair) > ${PART_LIMIT}
        or exists (select from discarded_count where inventory_number = ${number}) as "isWhole"
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
  const { number } = confronted;
  const isStale = sql`item_key = any(${[...part.stale]}::text[])`;
  await sql`
    with ${computedItems(confronted, part)},
    mark as (delete from comparison_mark where id = any(${[...part.marks]}::bigint[])),
    gone as (
      delete from comparison_item
      where inventory_number = ${number} and ${isStale}
        and not exists (select from computed where computed.item_key = comparison_item.item_key)
    ),
    ${keepItems(confronted, isStale)},
    gone_code as (
      delete from comparison_code where inventory_number = ${number} and ${isOfPairs(part)} and not exists (
        select from resolved where resolved.barcode_key = comparison_code.barcode_key
          and resolved.internal_code_key = comparison_code.internal_code_key
      )
    ),
    ${keepCodes(confronted)}
    select
  `.execute(tx);
}

/** Inserts or changes rows of `computed`. */
function keepItems({ number, pharmacyId }: Confronted, where = sql`true`): RawBuilder<unknown> {
  return sql`
    kept as (
      insert into comparison_item as kept (inventory_number, pharmacy_id, item_key, ${columns([...ITEM, 'rounds'])})
      select ${number}, ${pharmacyId}::uuid, new.item_key, ${columns([...ITEM, 'rounds'].map((name) => `new.${name}`))}
      from (select * from computed where ${where}) as new
      left join comparison_item as old on old.inventory_number = ${number} and old.item_key = new.item_key
      where ${isOther('item_key', [...ITEM, 'rounds'])}
      on conflict (inventory_number, item_key) do update ${changing([...ITEM, 'rounds'])}
    )
  `;
}

/** Inserts or changes rows of `resolved`. */
function keepCodes({ number, pharmacyId }: Confronted): RawBuilder<unknown> {
  return sql`
    kept_code as (
      insert into comparison_code as kept (inventory_number, pharmacy_id, barcode_key, internal_code_key, ${columns(CODE)})
      select ${number}, ${pharmacyId}::uuid, new.barcode_key, new.internal_code_key, ${columns(CODE.map((name) => `new.${name}`))}
      from resolved as new
      left join comparison_code as old on old.inventory_number = ${number}
        and old.barcode_key = new.barcode_key and old.internal_code_key = new.internal_code_key
      where ${isOther('barcode_key', CODE)}
      on conflict (inventory_number, barcode_key, internal_code_key) do update ${changing(CODE)}
    )
  `;
}

/** The common table expression `computed`: the rows that `comparison_item` should have, computed from nothing kept. */
function computedItems(confronted: Confronted, part?: ComparedPart): RawBuilder<unknown> {
  const { recount, movements } = confronted;
  return sql`
    ${confrontedItems(confronted, part === undefined ? {} : { part })},
    computed as materialized (
      select item_key, ${columns(ITEM)}, ${recount === null ? sql`'[]'::jsonb` : sql`coalesce(rounds, '[]')::jsonb`} as rounds
      from judged ${recount === null ? sql`` : sql`left join (${roundsOfItems(movements)}) as round_of using (item_key)`}
    )
  `;
}

/** Some kept rows of an inventory that are other than computed from nothing kept; none while something is stale. */
export async function findWrongRows(db: Database | Transaction, confronted: Confronted): Promise<unknown[]> {
  if (!(await isFresh(db, confronted, formulaOf(confronted)))) return [];
  const { number } = confronted;
  // The moment that nobody counted anything at moves with the clock.
  const items = columns(['item_key', ...ITEM.filter((name) => name !== 'expected_at'), 'rounds']);
  const codes = columns(['barcode_key', 'internal_code_key', ...CODE]);
  const keptRows = sql`select ${items} from comparison_item where inventory_number = ${number}`;
  const keptCodes = sql`select ${codes} from comparison_code where inventory_number = ${number}`;
  const { rows } = await sql<{ wrong: unknown }>`
    with ${computedItems(confronted)}
    select json_build_object('is', to_jsonb(kept)) as wrong from (${keptRows} except select ${items} from computed) as kept
    union all
    select json_build_object('ought', to_jsonb(due)) from (select ${items} from computed except ${keptRows}) as due
    union all
    select json_build_object('is', to_jsonb(kept)) from (${keptCodes} except select ${codes} from resolved) as kept
    union all
    select json_build_object('ought', to_jsonb(due)) from (select ${codes} from resolved except ${keptCodes}) as due
    limit 4
  `.execute(db);
  return rows.map(({ wrong }) => wrong);
}

/** The statement that computes an inventory's rows, with its parameters, and the plan with which it just ran. */
export async function explainComparison(
  db: Database,
  confronted: Confronted,
): Promise<{ statement: string; parameters: readonly unknown[]; plan: readonly string[] }> {
  const query = sql`with ${computedItems(confronted)} select count(*) from computed`;
  const { sql: statement, parameters } = query.compile(db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers) ${query}`.execute(db);
  return { statement, parameters, plan: rows.map((row) => row['QUERY PLAN']) };
}

/** One statement, so that the rows and the marks that it takes away are of one snapshot. */
async function computeAll(tx: Transaction, confronted: Confronted, formula: string): Promise<void> {
  const { number, pharmacyId, recount, movements, snapshot } = confronted;
  await sql`
    with ${computedItems(confronted)},
    mark as (delete from comparison_mark where inventory_number = ${number}),
    gone as (
      -- Not 'not in': of so many estimated rows that is no hash.
      delete from comparison_item where inventory_number = ${number}
        and not exists (select from computed where computed.item_key = comparison_item.item_key)
    ),
    ${keepItems(confronted)},
    gone_code as (
      delete from comparison_code where inventory_number = ${number}
        and not exists (
          select from resolved where resolved.barcode_key = comparison_code.barcode_key
            and resolved.internal_code_key = comparison_code.internal_code_key
        )
    ),
    ${keepCodes(confronted)},
    unsettled as (${unsettledUnits(confronted)})
    update comparison set source_version = ${sourceVersion(pharmacyId)}, formula = ${formula},
      valid_until = ${movements === null ? sql`'infinity'` : nextMovement(movements)}, facts = json_build_object(
      'unsettled', to_json(unsettled), 'sample', ${auditSample(confronted)}, 'unasked_items', ${recount === null ? sql`0` : UNASKED_ITEMS},
      'changed_stocks', (select count(*) from changed),
      'stock', (
        select json_build_object('units', coalesce(sum(expected), 0), 'stock_value', coalesce(sum(round(expected * value, 2)), 0))
        from item
      ),
      'added_after', ${snapshot.id === null ? sql`0` : itemsAddedAfter(snapshot.id)}, 'mode_examples', ${modeExamples}
    )
    from unsettled where inventory_number = ${number}
  `.execute(tx);
}

/** When a movement that lies ahead begins to count for what nobody counted. */
function nextMovement({ until, timeZone }: MovementTerms): RawBuilder<unknown> {
  const moment = sql`coalesce(moved_at, (moved_on + 1)::timestamp at time zone ${timeZone}::text - interval '1 second')`;
  return sql`coalesce((select min(${moment}) from moved where ${moment} > ${until}::timestamptz), 'infinity')`;
}

/** How many items the catalogue got within ten minutes after a capture (docs/closing.md, "The snapshot"). */
function itemsAddedAfter(snapshotId: string): RawBuilder<unknown> {
  return sql`(
    select count(distinct item_key) from later join current using (item_key)
    join stock_snapshot on stock_snapshot.id = ${snapshotId}
    where current.created_at between taken_at and taken_at + interval '10 minutes'
  )`;
}
