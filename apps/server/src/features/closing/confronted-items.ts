import { type RawBuilder, sql } from 'kysely';
import { catalogueItems } from './catalogue-items.js';
import { countingLines } from './counting-lines.js';
import { reasonedItems } from './reasoned-items.js';
import { recountLines } from './rounds/recount-lines.js';
import { type RecountTerms, recountedItems } from './rounds/recounted-items.js';
import { scopedItems, type TermsInForce } from './scoped-items.js';
import { type SnapshotFacts, snapshotItems } from './snapshot-views.js';

/** The inventory whose lines are compared, and the stock they are compared with. */
export interface Confronted {
  readonly number: number;
  readonly pharmacyId: string;
  readonly snapshot: Pick<SnapshotFacts, 'id' | 'mode'>;
  readonly terms: TermsInForce;
  /** How its rounds settle; null if nothing was recounted. */
  readonly recount: RecountTerms | null;
}

/**
 * The common table expressions that compare an inventory's live lines with its snapshot (docs/closing.md, "Expected,
 * counted, difference"). After `with`, a query reads from
 *
 * - `resolved`: units and lines of each pair of codes that was counted, with the item that it leads to and the factor of
 *   its binding, if it has one, or the `reason` why it leads to none;
 * - `confronted`: one row for each item of the snapshot or with lines that is in scope, and `outside` for the counted
 *   ones that are not (`scopedItems`);
 * - `changed`: the items whose stock in the catalogue is another one by now.
 *
 * Sections and collectors are looked up for the rows of a page alone (`countedBy`), because finding distinct ones for
 * every item takes longer than everything else.
 */
export function confrontedItems({
  number,
  pharmacyId,
  snapshot,
  terms,
  recount,
}: Confronted): RawBuilder<unknown> {
  const isRepeated = sql.lit(snapshot.mode === 'repeated');
  return sql`
    item as materialized (
      select snapshot.*, case when ${isRepeated} then stock_repeated else stock_summed end as expected,
        case when ${isRepeated} then value_repeated else value_summed end as value,
        rows > 1 and case when ${isRepeated} then stocks_differ else not stocks_differ and stock_summed <> 0 end
          as is_stock_ambiguous
      from (${snapshotItems(snapshot, pharmacyId)}) as snapshot
    ),
    ${codesOfItems(pharmacyId, snapshot)},
    owner as materialized (
      select barcode_key, min(item_key) as item_key, min(item_key) <> max(item_key) as is_shared,
        array_agg(item_key) as item_keys
      from code group by barcode_key
    ),
    known as (select item_key from item union all select item_key from later),
    -- The factor of a bound code replaces a line's factor of 1, and no other.
    counted as materialized (
      select barcode_key, internal_code_key, sum(quantity * factor) as units, count(*) as lines,
        coalesce(sum(quantity) filter (where factor = 1), 0) as units_at_1,
        min(factor) filter (where factor <> 1) as least_factor, max(factor) filter (where factor <> 1) as largest_factor
      from (${countingLines({ number, pharmacyId })}) as line
      group by barcode_key, internal_code_key
    ),
    own as (
      select counted.*, owner.is_shared,
        case
          when not owner.is_shared then owner.item_key
          -- A barcode of two items leads to the one that the line's own internal code names.
          when owner.is_shared then case when known.item_key = any(owner.item_keys) then known.item_key end
          else known.item_key
        end as own_key
      from counted
      left join owner on owner.barcode_key = counted.barcode_key and counted.barcode_key <> ''
      left join known on known.item_key = 'i:' || counted.internal_code_key and counted.internal_code_key <> ''
    ),
    bound as materialized (
      select kind, code_key, item_key, factor from code_binding
      where pharmacy_id = ${pharmacyId} and removed_at is null
        and (item_key in (select item_key from item) or item_key in (select item_key from later))
    ),
    resolved as materialized (
      select barcode_key, internal_code_key, lines, units_at_1,
        case when own_key is null then units + units_at_1 * (coalesce(bound.factor, 1) - 1) else units end as units,
        coalesce(own_key, bound.item_key) as item_key,
        case when own_key is null then bound.factor end as bound_factor,
        own_key is null and (least_factor <> bound.factor or largest_factor <> bound.factor) as has_other_factor,
        case when coalesce(own_key, bound.item_key) is null then
          case when is_shared then 'ambiguous' else 'unregistered' end
        end as reason
      from own
      left join bound on own_key is null
        and bound.kind = case when barcode_key <> '' then 'barcode' else 'internal_code' end
        and bound.code_key = case when barcode_key <> '' then barcode_key else internal_code_key end
    ),
    ${recount === null ? sql`counted_item as materialized (${unitsOfItems})` : firstUnits({ number, pharmacyId })},
    stocked as (
      select item_key, internal_code, barcodes, description, department, expected, value, is_stock_ambiguous,
        values_differ and rows > 1 as is_value_ambiguous, false as is_new
      from item
      ${snapshot.id === null ? sql`` : newItems(pharmacyId)}
    ),
    ${recount === null ? sql`` : sql`${recountedItems(number, recount)},`}
    measured as (
      select stocked.*, ${recount === null ? ONE_ROUND : SETTLED_ROUNDS},
        coalesce(lines, 0) as lines, coalesce(has_other_factor, false) as has_other_factor
      from stocked left join counted_item using (item_key) ${recount === null ? sql`` : ROUNDS}
    ),
    ${reasonedItems(number, pharmacyId)},
    ${scopedItems(number, terms)}
  `;
}

const unitsOfItems = sql`
  select item_key, sum(units) as units, sum(lines)::integer as lines, bool_or(has_other_factor) as has_other_factor
  from resolved where item_key is not null group by item_key
`;

/** The recounts of an inventory, and `counted_item` without their lines. */
function firstUnits(place: Pick<Confronted, 'number' | 'pharmacyId'>): RawBuilder<unknown> {
  return sql`
    ${recountLines(place)},
    counted_item as materialized (
      select item_key, lines, has_other_factor,
        case when lines > coalesce(recount_lines, 0) then counted.units - coalesce(recount_units, 0) end as units
      from (${unitsOfItems}) as counted
      left join (
        select item_key, count(*) as recount_lines, sum(units) as recount_units from recount_line group by item_key
      ) as recounts using (item_key)
    )
  `;
}

/** The figures of `measured` where nothing was recounted. */
const ONE_ROUND = sql`
  counted_item.units as counted, counted_item.units - expected as difference,
  round((counted_item.units - expected) * value, 2) as difference_value,
  null::text as question, case when counted_item.units is not null then '1' end as round,
  false as is_decided, false as has_same_counter, false as has_off_list
`;

/** The same with recounts: what the rounds settle, else what was found first. */
const SETTLED_ROUNDS = sql`
  found.units as counted, found.units - expected as difference, round((found.units - expected) * value, 2) as difference_value,
  question, case when question is null then coalesce(round_name, case when found.units is not null then '1' end) end as round,
  coalesce(is_decided, false) and question is null as is_decided,
  coalesce(has_same_counter, false) as has_same_counter, coalesce(has_off_list, false) as has_off_list
`;
const ROUNDS = sql`
  left join (
    select item_key, question, round_name, is_decided, settled_units, first_units, true as is_listed from recounted
  ) as recounted using (item_key)
  left join (
    select item_key, bool_or(worth = 'same_counter') as has_same_counter, bool_or(worth = 'off_list') as has_off_list
    from line_place group by item_key
  ) as mark using (item_key)
  cross join lateral (
    select case when is_listed is null then counted_item.units when question is null then settled_units else first_units end
      as units
  ) as found
`;

/**
 * The items of each code, what the catalogue got later, and the items whose stock is another one by now. Codes lead to items
 * by the catalogue as it is now too: an import that brings a code resolves its lines. While there is no snapshot the
 * catalogue is `item` itself and isn't read again.
 */
function codesOfItems(pharmacyId: string, { id, mode }: Confronted['snapshot']): RawBuilder<unknown> {
  if (id === null) {
    return sql`
      code as materialized (select unnest(barcode_keys) as barcode_key, item_key from item),
      later as (select ''::text as item_key where false),
      changed as (select ''::text as item_key where false)
    `;
  }
  const stock =
    mode === 'repeated'
      ? sql`(array_agg(system_stock order by updated_at desc, barcode_key collate "C", id))[1]`
      : sql`sum(system_stock)`;
  return sql`
    current as materialized (
      select item_key(internal_code_key, barcode_key) as item_key, barcode_key, system_stock, updated_at, id
      from product where pharmacy_id = ${pharmacyId} and deleted_at is null
    ),
    code as materialized (
      select unnest(barcode_keys) as barcode_key, item_key from item
      union all select barcode_key, item_key from current where barcode_key <> ''
    ),
    later as materialized (
      select distinct item_key from current
      where not exists (select from item where item.item_key = current.item_key)
    ),
    changed as materialized (
      select item.item_key from item
      left join (select item_key, ${stock} as stock from current group by item_key) as live on live.item_key = item.item_key
      where live.stock is distinct from item.expected
    )
  `;
}

/** The counted items that the snapshot doesn't have, to be added to its own. */
function newItems(pharmacyId: string): RawBuilder<unknown> {
  return sql`
    union all
    select item_key, internal_code, barcodes, description, department, 0, value_summed, false, false, true
    from (${catalogueItems(
      pharmacyId,
      sql`item_key(internal_code_key, barcode_key) in (
        select item_key from later join counted_item using (item_key)
      )`,
    )}) as new_item
  `;
}

/** The condition of each flag on a row of `confronted`. */
export const itemFlagConditions = {
  negative_stock: sql`expected < 0`,
  no_value: sql`value = 0`,
  ambiguous_stock: sql`is_stock_ambiguous`,
  ambiguous_value: sql`is_value_ambiguous`,
  new_item: sql`is_new`,
  zeroed: sql`is_zeroed`,
  tolerated: sql`is_tolerated`,
  stock_changed: sql`item_key in (select item_key from changed)`,
  factor_differs: sql`has_other_factor`,
  out_of_scope: sql`not is_in_scope and not is_included`,
  included: sql`not is_in_scope and is_included`,
  no_consensus: sql`coalesce(question = 'no_consensus', false)`,
  third_round: sql`coalesce(question = 'third_round', false)`,
  not_found: sql`coalesce(question = 'not_found', false)`,
  after_recount: sql`coalesce(question = 'after_recount', false)`,
  same_counter: sql`has_same_counter`,
  off_list: sql`has_off_list`,
  recounted: sql`coalesce(round in ('2', '3'), false)`,
  decided: sql`is_decided`,
} as const;
