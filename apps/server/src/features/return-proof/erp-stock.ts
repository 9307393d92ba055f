import type { StockMode } from '@balanco/contract/comparison/closing';
import type { StockLine } from '@balanco/contract/exports/return-proofs';
import { type RawBuilder, sql } from 'kysely';

/** Where the ERP's stock comes from; a file has lines. */
export type ErpStock =
  | { readonly source: 'catalogue' }
  | { readonly source: 'file'; readonly file_name: string; readonly lines: readonly StockLine[] };

/** A settlement whose items the ERP's stock is held against. */
interface StockOwner {
  readonly settlementId: string;
  readonly pharmacyId: string;
  readonly mode: StockMode;
}

/**
 * Table expressions with the ERP's stock by item: `erp (item_key, stock)` for items of the settlement, and
 * `outsider (rows)` with how many lines are of no item of it.
 */
export function erpStock(stock: ErpStock, owner: StockOwner): RawBuilder<unknown> {
  return stock.source === 'catalogue' ? catalogueStock(owner) : fileStock(stock.lines, owner);
}

function catalogueStock({ pharmacyId, settlementId, mode }: StockOwner): RawBuilder<unknown> {
  return sql`
    erp as materialized (
      select item_key, ${sql.ref(mode === 'repeated' ? 'stock_repeated' : 'stock_summed')} as stock
      from catalogue_items(${pharmacyId})
    ),
    outsider as (
      select count(*) as rows from erp
      where not exists (
        select from settlement_item as item where item.settlement_id = ${settlementId} and item.item_key = erp.item_key
      )
    )
  `;
}

/**
 * A line is of the item that its internal code names, else of the one item that has its barcode, else of the item that its
 * only code names as the other kind, because many lists call any code 'código' (docs/closing.md, "Proof of return").
 */
function fileStock(lines: readonly StockLine[], { settlementId, mode }: StockOwner): RawBuilder<unknown> {
  const internalCodes = lines.map(({ internal_code }) => internal_code);
  const barcodes = lines.map(({ barcode }) => barcode);
  const stocks = lines.map(({ stock }) => stock);
  const stock = mode === 'repeated' ? sql`(array_agg(stock order by place desc))[1]` : sql`sum(stock)`;
  return sql`
    line as materialized (
      select distinct on (internal_key, barcode_key) internal_key, barcode_key, stock, place
      from (
        select code_key(internal_code) as internal_key, code_key(barcode) as barcode_key, stock, place
        from unnest(${internalCodes}::text[], ${barcodes}::text[], ${stocks}::numeric[])
          with ordinality as sent (internal_code, barcode, stock, place)
      ) as keyed
      order by internal_key, barcode_key, place desc
    ),
    of_barcode as materialized (
      select code_key(code) as key, min(item_key) as item_key
      from settlement_item cross join unnest(barcodes) as code
      where settlement_id = ${settlementId} group by 1 having count(distinct item_key) = 1
    ),
    of_internal as materialized (
      select substr(item_key, 3) as key, item_key from settlement_item
      where settlement_id = ${settlementId} and item_key like 'i:%'
    ),
    placed as materialized (
      select coalesce(
          of_internal.item_key, of_barcode.item_key,
          case when line.internal_key = '' then other_internal.item_key end,
          case when line.barcode_key = '' then other_barcode.item_key end
        ) as item_key, stock, place
      from line
      left join of_internal on of_internal.key = line.internal_key
      left join of_barcode on of_barcode.key = line.barcode_key
      left join of_internal as other_internal on other_internal.key = line.barcode_key
      left join of_barcode as other_barcode on other_barcode.key = line.internal_key
    ),
    erp as materialized (
      select item_key, ${stock} as stock from placed where item_key is not null group by item_key
    ),
    outsider as (select count(*) as rows from placed where item_key is null)
  `;
}
