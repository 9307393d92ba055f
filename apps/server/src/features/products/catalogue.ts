import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { takeTurn } from '../../db/locks.js';

/**
 * Makes this transaction the only writer, so writers neither deadlock nor duplicate. First copies the stock
 * for open inventories (docs/comparison.md, "The snapshot"). The caller holds the pharmacy (`holdPharmacyId`).
 */
export async function lockCatalogue(tx: Transaction, pharmacyId: string): Promise<void> {
  await holdCatalogue(tx, pharmacyId);
  await copyDueStocks(tx, pharmacyId);
}

export async function holdCatalogue(tx: Transaction, pharmacyId: string): Promise<void> {
  await takeTurn(tx, `catalogue:${pharmacyId}`);
}

/**
 * Copies the stock for inventories with counts but no snapshot before a catalogue's first write: they keep
 * their first count's stock, and collectors never wait (docs/decisions/0065). Deleted ones may be restored.
 */
async function copyDueStocks(tx: Transaction, pharmacyId: string): Promise<void> {
  // Each condition has a partial index; the pharmacy keeps plans from reading all lines.
  const hasLines = (condition: RawBuilder<unknown>) => sql`exists (
    select from count_line where count_line.pharmacy_id = ${pharmacyId}
      and count_line.inventory_number = inventory.number and ${condition}
  )`;
  const due = await answering({ number: 'int' })`
    select number from inventory
    where pharmacy_id = ${pharmacyId} and source <> 'pharmacy' and copies_stock
      and not exists (select from stock_snapshot where inventory_number = inventory.number)
      and (${hasLines(sql`live`)} or ${hasLines(sql`not live`)})
    order by number
  `.values(tx);
  for (const inventoryNumber of due) await copyStock(tx, { pharmacyId, inventoryNumber, takenBy: null });
}

interface StockCopy {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly takenBy: string | null;
}

/**
 * Copies the stock as the next snapshot (docs/comparison.md, "The snapshot"). Returns its version. The caller
 * is the catalogue's only writer.
 */
export async function copyStock(
  tx: Transaction,
  { pharmacyId, inventoryNumber, takenBy }: StockCopy,
): Promise<number> {
  const made = await answering({ id: 'text', version: 'int' })`
    insert into stock_snapshot (pharmacy_id, inventory_number, version, taken_by, stock_at,
      items, repeated, repeated_equal)
    select ${pharmacyId}, ${inventoryNumber}, coalesce(last.version, 0) + 1, ${takenBy},
      ${momentOfCatalogue(pharmacyId)}, found.items, found.repeated, found.repeated_equal
    from (${repeatedStocks(pharmacyId)}) as found
    left join lateral (
      select version from stock_snapshot
      where inventory_number = ${inventoryNumber} order by version desc limit 1
    ) as last on true
    returning id, version
  `.one(tx);
  await sql`
    insert into stock_snapshot_item (snapshot_id, pharmacy_id, ${SNAPSHOT_COLUMNS})
    select ${made.id}::uuid, ${pharmacyId}::uuid, ${SNAPSHOT_COLUMNS} from catalogue_items(${pharmacyId})
  `.execute(tx);
  return made.version;
}

export const SNAPSHOT_COLUMNS = sql.raw(
  `item_key, internal_code, barcodes, barcode_keys, description, department, rows,
    stock_summed, stock_repeated, stocks_differ, value_summed, value_repeated, values_differ`,
);

/** Columns of `catalogue_items` where no inventory says how to read repeated rows: equal stocks are one. */
export const itemStock = asRead('stock');
export const itemValue = asRead('value');

function asRead(column: 'stock' | 'value'): RawBuilder<number> {
  const [repeated, summed] = [sql.ref(`${column}_repeated`), sql.ref(`${column}_summed`)];
  return sql`case when rows > 1 and not stocks_differ then ${repeated} else ${summed} end`;
}

export function repeatedStocks(pharmacyId: string): RawBuilder<unknown> {
  const isTelling = sql`rows > 1 and (stock_summed <> 0 or stocks_differ)`;
  return sql`
    select count(*)::integer as items, count(*) filter (where ${isTelling})::integer as repeated,
      count(*) filter (where ${isTelling} and not stocks_differ)::integer as repeated_equal
    from catalogue_items(${pharmacyId})
  `;
}

/** Last good import of a stock, else last change of a product, else null (docs/comparison.md, "Open shop"). */
export function momentOfCatalogue(pharmacyId: string): RawBuilder<unknown> {
  return sql`coalesce(
    ${momentOfImport(pharmacyId)},
    (select max(updated_at) from product where pharmacy_id = ${pharmacyId} and deleted_at is null)
  )`;
}

/** When the kept report, or one before it, last changed the stock. */
export const MOMENT_OF_STOCK = sql<Date | null>`
  case when import_report.failure is null and import_report.has_stock then import_report.ended_at
    else import_report.last_good_at end`;

/** null if no import of a stock succeeded. */
export function momentOfImport(pharmacyId: string): RawBuilder<unknown> {
  return sql`(select ${MOMENT_OF_STOCK} from import_report where pharmacy_id = ${pharmacyId})`;
}

/** SQL: `{key, description, internal_code}` of an item that the catalogue has, else null. */
export function catalogueItem(pharmacyId: unknown, key: unknown): RawBuilder<unknown> {
  return sql`(
    select json_build_object('key', item_key, 'description', description, 'internal_code', internal_code)
    from catalogue_items(${pharmacyId}, array[substr(${key}, 3)], array[substr(${key}, 3)]) as named
    where named.item_key = ${key}
  )`;
}
