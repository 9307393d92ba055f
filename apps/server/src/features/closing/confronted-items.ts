import { type RawBuilder, sql } from 'kysely';
import { isBound, ownKeys } from './bound-codes.js';
import { catalogueItems } from './catalogue-items.js';
import { countingLines } from './counting-lines.js';
import { movedItems } from './movements/moved-items.js';
import { momentsOfLine, movedRounds, NOT_MOVED, stockedAtCount } from './movements/moved-round-views.js';
import type { MovementTerms } from './movements/movement-terms-views.js';
import { reasonedItems } from './reasoned-items.js';
import { firstUnits, ONE_ROUND, ROUNDS, SETTLED_ROUNDS, unitsOfItems } from './rounds/measured-rounds.js';
import { type RecountTerms, recountedItems } from './rounds/recounted-item-views.js';
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
  /** What moves its expected quantities; null if nothing is known to have moved. */
  readonly movements: MovementTerms | null;
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
  movements,
}: Confronted): RawBuilder<unknown> {
  const isRecounted = recount !== null;
  const place = { number, pharmacyId };
  const isRepeated = sql.lit(snapshot.mode === 'repeated');
  // The lines are read once: with rounds, each round asks for its own moments.
  const hasMoments = movements !== null && !isRecounted;
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
        ${hasMoments ? sql`, min(created_at) as first_at, max(created_at) as last_at` : sql``}
      from (${countingLines(place, sql`true`, hasMoments ? momentsOfLine(place) : undefined)}) as line
      group by barcode_key, internal_code_key
    ),
    own as (${ownKeys(sql`counted`)}),
    bound as materialized (
      select kind, code_key, item_key, factor from code_binding
      where pharmacy_id = ${pharmacyId} and removed_at is null
        and (item_key in (select item_key from item) or item_key in (select item_key from later))
    ),
    resolved as materialized (
      select barcode_key, internal_code_key, lines, units_at_1, ${hasMoments ? sql`first_at, last_at,` : sql``}
        case when own_key is null then units + units_at_1 * (coalesce(bound.factor, 1) - 1) else units end as units,
        coalesce(own_key, bound.item_key) as item_key,
        case when own_key is null then bound.factor end as bound_factor,
        own_key is null and (least_factor <> bound.factor or largest_factor <> bound.factor) as has_other_factor,
        case when coalesce(own_key, bound.item_key) is null then
          case when is_shared then 'ambiguous' else 'unregistered' end
        end as reason
      from own
      left join bound on ${isBound}
    ),
    ${recount === null ? sql`counted_item as materialized (${unitsOfItems})` : firstUnits(place)},
    stocked as (
      select item_key, internal_code, barcodes, description, department, expected, value, is_stock_ambiguous,
        values_differ and rows > 1 as is_value_ambiguous, false as is_new
      from item
      ${snapshot.id === null ? sql`` : newItems(pharmacyId)}
    ),
    ${movements === null ? sql`` : sql`${movedItems(pharmacyId, movements)},`}
    ${recount === null ? sql`` : sql`${recountedItems(place, recount, movements)},`}
    ${movements === null || isRecounted ? sql`` : sql`${movedRounds(place, movements, { isRecounted })},`}
    ${movements === null ? sql`` : sql`${stockedAtCount({ isRecounted })},`}
    measured as (
      select stocked.*, ${recount === null ? ONE_ROUND : SETTLED_ROUNDS}, ${movements === null ? sql`${NOT_MOVED},` : sql``}
        coalesce(lines, 0) as lines, coalesce(has_other_factor, false) as has_other_factor
      from ${movements === null ? sql`stocked` : sql`stocked_at_count as stocked`} left join counted_item using (item_key) ${recount === null ? sql`` : ROUNDS}
    ),
    ${reasonedItems(number, pharmacyId)},
    ${scopedItems(number, terms)}
  `;
}

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
      select item_key(internal_code_key, barcode_key) as item_key, barcode_key, system_stock, created_at, updated_at, id
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
