import { type RawBuilder, sql } from 'kysely';

/** The columns of an item as a snapshot keeps it, in the order of stock_snapshot_item. */
export const SNAPSHOT_COLUMNS = sql.raw(
  [
    'item_key',
    'internal_code',
    'barcodes',
    'barcode_keys',
    'description',
    'department',
    'rows',
    'stock_summed',
    'stock_repeated',
    'stocks_differ',
    'value_summed',
    'value_repeated',
    'values_differ',
  ].join(', '),
);

/** Texts are those of the row that was changed last; of rows of one import, that of the lowest barcode. */
const newestFirst = sql`order by updated_at desc, barcode_key collate "C", id`;

/**
 * The query of a pharmacy's live products by item, with both readings of their stock and value (docs/closing.md, "Items
 * with several codes"). Its columns are those of `SNAPSHOT_COLUMNS`.
 *
 * @param where a condition on `product`, if not all are wanted
 */
export function catalogueItems(pharmacyId: string, where = sql`true`): RawBuilder<unknown> {
  return sql`
    select item_key(internal_code_key, barcode_key) as item_key,
      (array_agg(internal_code ${newestFirst}))[1] as internal_code,
      coalesce(array_agg(barcode ${newestFirst}) filter (where barcode_key <> ''), '{}') as barcodes,
      coalesce(array_agg(barcode_key ${newestFirst}) filter (where barcode_key <> ''), '{}') as barcode_keys,
      (array_agg(description ${newestFirst}))[1] as description,
      (array_agg(department ${newestFirst}))[1] as department,
      count(*)::integer as rows,
      sum(system_stock) as stock_summed,
      (array_agg(system_stock ${newestFirst}))[1] as stock_repeated,
      min(system_stock) <> max(system_stock) as stocks_differ,
      round(case when sum(system_stock) > 0 then sum(system_stock * value) / sum(system_stock) else avg(value) end, 6)
        as value_summed,
      (array_agg(value ${newestFirst}))[1] as value_repeated,
      min(value) <> max(value) as values_differ
    from product where pharmacy_id = ${pharmacyId} and deleted_at is null and ${where}
    group by 1
  `;
}

/** The condition of products of items by key: 'i:' with an internal code, or 'b:' with a barcode. Each has an index. */
export function isOfItems(keys: readonly string[]): RawBuilder<unknown> {
  const codes = (kind: string) =>
    keys.filter((key) => key.startsWith(kind)).map((key) => key.slice(kind.length));
  return sql`(
    internal_code_key = any(${codes('i:')}::text[])
    or (internal_code_key = '' and barcode_key = any(${codes('b:')}::text[]))
  )`;
}

/** The condition of items that show how a catalogue states the stock of items with several codes. */
export const isTelling = sql`rows > 1 and (stock_summed <> 0 or stocks_differ)`;

/** What the items of a query say about the stock of items with several codes, for `findStockMode`. */
export function repeatedStocks(items: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select count(*)::integer as items, count(*) filter (where ${isTelling})::integer as repeated,
      count(*) filter (where ${isTelling} and not stocks_differ)::integer as repeated_equal
    from (${items}) as item
  `;
}
