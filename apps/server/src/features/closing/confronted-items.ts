import { type RawBuilder, sql } from 'kysely';
import { isBound, ownKeys } from './bound-codes.js';
import { catalogueItems, isOfItems } from './catalogue-items.js';
import { codeOwners } from './code-owners.js';
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
 * With a `part`, only its items and codes are right, and nothing else is read.
 *
 * With `hasLater`, `judged` has what the catalogue got after the snapshot and nobody counted too: a code may be bound to it.
 *
 * Sections and collectors are looked up for the rows of a page alone (`countedBy`), because finding distinct ones for
 * every item takes longer than everything else.
 */
export function confrontedItems(
  { number, pharmacyId, snapshot, terms, recount, movements }: Confronted,
  { hasLater = false, part }: { readonly hasLater?: boolean; readonly part?: ComparedPart } = {},
): RawBuilder<unknown> {
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
      from (${snapshotItems(snapshot, pharmacyId, part?.items)}) as snapshot
    ),
    ${codeOwners(pharmacyId, snapshot, part?.items)},
    known as (select item_key from item union all select item_key from later),
    -- The factor of a bound code replaces a line's factor of 1, and no other.
    counted as materialized (
      select barcode_key, internal_code_key, sum(quantity * factor) as units, count(*) as lines,
        coalesce(sum(quantity) filter (where factor = 1), 0) as units_at_1,
        min(factor) filter (where factor <> 1) as least_factor, max(factor) filter (where factor <> 1) as largest_factor
        ${hasMoments ? sql`, min(created_at) as first_at, max(created_at) as last_at` : sql``}
      from (${countingLines(place, part === undefined ? sql`true` : isOfPairs(part), hasMoments ? momentsOfLine(place) : undefined)}) as line
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
        own_key is null and coalesce(least_factor <> bound.factor or largest_factor <> bound.factor, false)
          as has_other_factor,
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
      ${snapshot.id === null ? sql`` : newItems(pharmacyId, { areUncountedToo: hasLater, keys: part?.items })}
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

/** Some items of an inventory with the codes that lead to them. */
export interface ComparedPart {
  /** Keys of the items, and of all that have one of the codes. */
  readonly items: readonly string[];
  /** The pairs of codes, in two lists of one length. */
  readonly barcodeKeys: readonly string[];
  readonly internalCodeKeys: readonly string[];
}

/** The condition of rows with the codes of a part. */
export function isOfPairs({ barcodeKeys, internalCodeKeys }: ComparedPart): RawBuilder<unknown> {
  return sql`(barcode_key, internal_code_key) in (
    select * from unnest(${[...barcodeKeys]}::text[], ${[...internalCodeKeys]}::text[])
  )`;
}

/** The items that the snapshot doesn't have, to be added to its own: the counted ones, or all. */
function newItems(
  pharmacyId: string,
  { areUncountedToo, keys }: { areUncountedToo: boolean; keys: readonly string[] | undefined },
): RawBuilder<unknown> {
  return sql`
    union all
    select item_key, internal_code, barcodes, description, department, 0, value_summed, false, false, true
    from (${catalogueItems(
      pharmacyId,
      sql`${keys === undefined ? sql`true` : isOfItems(keys)} and item_key(internal_code_key, barcode_key) in (
        select item_key from later ${areUncountedToo ? sql`` : sql`join counted_item using (item_key)`}
      )`,
    )}) as new_item
  `;
}
