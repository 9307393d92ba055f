import { type RawBuilder, sql } from 'kysely';
import { type SnapshotFacts, snapshotItems } from './snapshot-views.js';

/** The inventory whose lines are compared, and the stock they are compared with. */
export interface Confronted {
  readonly number: number;
  readonly pharmacyId: string;
  readonly snapshot: Pick<SnapshotFacts, 'id' | 'mode'>;
}

/**
 * The common table expressions that compare an inventory's live lines with its snapshot (docs/closing.md, "Expected,
 * counted, difference"). After `with`, a query reads from
 *
 * - `resolved`: units of each code, section and collector, with the item that the code leads to and the `reason` if it
 *   leads to none;
 * - `confronted`: one row for each item of the snapshot or with lines.
 */
export function confrontedItems({ number, pharmacyId, snapshot }: Confronted): RawBuilder<unknown> {
  const isRepeated = sql.lit(snapshot.mode === 'repeated');
  return sql`
    item as materialized (
      select snapshot.*, case when ${isRepeated} then stock_repeated else stock_summed end as expected,
        case when ${isRepeated} then value_repeated else value_summed end as value,
        rows > 1 and case when ${isRepeated} then stocks_differ else not stocks_differ and stock_summed <> 0 end
          as is_stock_ambiguous
      from (${snapshotItems(snapshot, pharmacyId)}) as snapshot
    ),
    -- Codes lead to items by the catalogue as it is now too: an import that brings a code resolves its lines.
    current as materialized (
      select item_key(internal_code_key, barcode_key) as item_key, internal_code, barcode, barcode_key, description,
        department, value, updated_at, id
      from product where pharmacy_id = ${pharmacyId} and deleted_at is null
    ),
    code as materialized (
      select unnest(barcode_keys) as barcode_key, item_key from item
      union select barcode_key, item_key from current where barcode_key <> ''
    ),
    owner as materialized (
      select barcode_key, min(item_key) as item_key, count(*) as items from code group by barcode_key
    ),
    known as materialized (select item_key from item union select item_key from current),
    counted as materialized (
      select barcode_key, internal_code_key, section_id, collector_id, sum(quantity * factor) as units,
        count(*) as lines, min(barcode) as barcode, min(internal_code) as internal_code, max(created_at) as last_at
      from count_line
      where pharmacy_id = ${pharmacyId} and inventory_number = ${number} and live and kind <> 'unrecognised'
      group by barcode_key, internal_code_key, section_id, collector_id
    ),
    resolved as materialized (
      select counted.*,
        case
          when owner.items = 1 then owner.item_key
          when owner.items > 1 then named.item_key
          else known.item_key
        end as item_key,
        case
          when owner.items > 1 and named.item_key is null then 'ambiguous'
          when owner.items is null and known.item_key is null then 'unregistered'
        end as reason
      from counted
      left join owner on owner.barcode_key = counted.barcode_key and counted.barcode_key <> ''
      left join known on known.item_key = 'i:' || counted.internal_code_key and counted.internal_code_key <> ''
      -- A barcode of two items leads to the one that the line's own internal code names.
      left join code as named on named.barcode_key = owner.barcode_key and owner.items > 1
        and named.item_key = known.item_key
    ),
    counted_item as materialized (
      select item_key, sum(units) as units, sum(lines)::integer as lines,
        count(distinct section_id)::integer as sections, array_agg(distinct section_id) as section_ids,
        count(distinct collector_id)::integer as collectors
      from resolved where item_key is not null group by item_key
    ),
    -- Of items that the snapshot doesn't have.
    new_item as materialized (
      select distinct on (item_key) current.*
      from current join counted_item using (item_key)
      where not exists (select from item where item.item_key = current.item_key)
      order by item_key, updated_at desc, id desc
    ),
    stocked as (
      select item_key, internal_code, barcodes, description, department, expected, value, is_stock_ambiguous,
        values_differ and rows > 1 as is_value_ambiguous, false as is_new
      from item
      union all
      select item_key, internal_code,
        array(
          select barcode from current
          where current.item_key = new_item.item_key and barcode_key <> '' order by barcode
        ), description, department, 0, value, false, false, true
      from new_item
    ),
    compared as (
      select stocked.*, counted_item.units as counted, counted_item.units - expected as difference,
        coalesce(lines, 0) as lines, coalesce(sections, 0) as sections, coalesce(collectors, 0) as collectors, section_ids,
        round((counted_item.units - expected) * value, 2) as difference_value
      from stocked left join counted_item using (item_key)
    ),
    confronted as materialized (
      select *, case
          when counted is null then 'uncounted'
          when difference = 0 then 'matching'
          when difference < 0 then 'shortage'
          else 'overage'
        end as state
      from compared
    )
  `;
}

/** The condition of each flag on a row of `confronted`. */
export const itemFlagConditions = {
  negative_stock: sql`expected < 0`,
  no_value: sql`value = 0`,
  ambiguous_stock: sql`is_stock_ambiguous`,
  ambiguous_value: sql`is_value_ambiguous`,
  new_item: sql`is_new`,
} as const;
