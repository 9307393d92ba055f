import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../../db/database.js';
import { momentOfCatalogue, repeatedStocks, SNAPSHOT_COLUMNS } from './catalogue-items.js';

interface StockCopy {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  /** Who asked for it; null if it is copied by itself. */
  readonly takenBy: string | null;
}

/**
 * Copies the catalogue's stock by item as the next snapshot of an inventory and returns its version. Earlier versions
 * stay (docs/closing.md, "The snapshot"). The caller is the only writer of the catalogue.
 */
export async function copyStock(
  tx: Transaction,
  { pharmacyId, inventoryNumber, takenBy }: StockCopy,
): Promise<number> {
  const head = await sql<{ id: string; version: number }>`
    insert into stock_snapshot (pharmacy_id, inventory_number, version, taken_by, stock_at, items, repeated, repeated_equal)
    select ${pharmacyId}, ${inventoryNumber}, coalesce(last.version, 0) + 1, ${takenBy}, ${momentOfCatalogue(pharmacyId)},
      found.items, found.repeated, found.repeated_equal
    from (${repeatedStocks(pharmacyId)}) as found
    left join lateral (
      select version from stock_snapshot where inventory_number = ${inventoryNumber} order by version desc limit 1
    ) as last on true
    returning id, version
  `.execute(tx);
  const [made] = head.rows;
  if (made === undefined) throw new Error(`no snapshot was made of inventory ${inventoryNumber}`);
  await sql`
    insert into stock_snapshot_item (snapshot_id, pharmacy_id, ${SNAPSHOT_COLUMNS})
    select ${made.id}::uuid, ${pharmacyId}::uuid, ${SNAPSHOT_COLUMNS} from catalogue_items(${pharmacyId})
  `.execute(tx);
  return made.version;
}

/**
 * Copies the stock for the inventories of a pharmacy that have counts and no snapshot yet. Every writer of the catalogue
 * calls it before its first write, so each of them begins with the stock at its first count, and no call of a collector
 * waits for a copy (docs/decisions/0065). Deleted inventories and lines count too, because they may be restored. The caller
 * is the only writer of the catalogue.
 */
export async function copyDueStocks(tx: Transaction, pharmacyId: string): Promise<void> {
  // Each condition has a partial index of its own. The pharmacy is named again, or a plan may read the lines of all.
  const hasLines = (condition: RawBuilder<unknown>) => sql`exists (
    select from count_line where count_line.pharmacy_id = ${pharmacyId}
      and count_line.inventory_number = inventory.number and ${condition}
  )`;
  const due = await sql<{ number: number }>`
    select number from inventory
    where pharmacy_id = ${pharmacyId} and source <> 'pharmacy' and copies_stock
      and not exists (select from stock_snapshot where inventory_number = inventory.number)
      and (${hasLines(sql`live`)} or ${hasLines(sql`not live`)})
    order by number
  `.execute(tx);
  for (const { number } of due.rows) {
    await copyStock(tx, { pharmacyId, inventoryNumber: number, takenBy: null });
  }
}
