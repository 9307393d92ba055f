import { type RawBuilder, sql } from 'kysely';

/** The columns of `catalogue_items`, which a snapshot keeps. */
export const SNAPSHOT_COLUMNS = sql.raw(
  `item_key, internal_code, barcodes, barcode_keys, description, department, rows, stock_summed, stock_repeated, stocks_differ,
    value_summed, value_repeated, values_differ`,
);

/** The query of what a pharmacy's catalogue says about the stock of items with several codes, for `findStockMode`. */
export function repeatedStocks(pharmacyId: string): RawBuilder<unknown> {
  const isTelling = sql`rows > 1 and (stock_summed <> 0 or stocks_differ)`;
  return sql`
    select count(*)::integer as items, count(*) filter (where ${isTelling})::integer as repeated,
      count(*) filter (where ${isTelling} and not stocks_differ)::integer as repeated_equal
    from catalogue_items(${pharmacyId})
  `;
}

/**
 * SQL for the moment that the catalogue's stock is of: the end of the pharmacy's last import that ended well, else the last change
 * of a product, else null (docs/closing.md, "Open shop"). Neither a capture nor a description that was corrected since moves it.
 */
export function momentOfCatalogue(pharmacyId: string): RawBuilder<unknown> {
  return sql`coalesce(
    ${momentOfImport(pharmacyId)},
    (select max(updated_at) from product where pharmacy_id = ${pharmacyId} and deleted_at is null)
  )`;
}

/** SQL for the end of the pharmacy's last import that ended well; null if none is known. */
export function momentOfImport(pharmacyId: string): RawBuilder<unknown> {
  return sql`(
    select case when failure is null then ended_at else last_good_at end from import_report where pharmacy_id = ${pharmacyId}
  )`;
}
