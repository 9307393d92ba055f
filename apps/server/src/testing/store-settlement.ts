import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { SNAPSHOT_COLUMNS } from '../features/products/catalogue-items.js';

/** An item as a settlement has it; the rest is as the catalogue has it now. */
export interface StoredItem {
  readonly key: string;
  readonly settled: number;
  readonly how?: 'counted' | 'kept' | 'zeroed' | 'decided';
  readonly reason?: string;
}

/**
 * Stores a settlement of the catalogue as it is now, as version 1, and returns its id. Items that aren't named are kept as
 * they are expected.
 */
export async function storeSettlement(
  db: Database,
  {
    pharmacyId,
    inventory,
    items,
    isApproved = true,
  }: {
    readonly pharmacyId: string;
    readonly inventory: number;
    readonly items: readonly StoredItem[];
    readonly isApproved?: boolean;
  },
): Promise<string> {
  const found = await sql<{ id: string }>`
    with taken as (
      insert into stock_snapshot (pharmacy_id, inventory_number, version, items, repeated, repeated_equal)
      values (${pharmacyId}, ${inventory}, 1, 0, 0, 0) returning id
    ), copied as (
      insert into stock_snapshot_item (snapshot_id, pharmacy_id, ${SNAPSHOT_COLUMNS})
      select taken.id, ${pharmacyId}, ${SNAPSHOT_COLUMNS} from taken, catalogue_items(${pharmacyId})
    )
    insert into settlement (
      pharmacy_id, inventory_number, version, snapshot_id, hash, settled_by, settled_by_sub, uncounted,
      needs_second_admin, value_basis, time_zone, stock_mode, details, shortage, overage, uncounted_value, items,
      counted_items, matching_items, kept_items, zeroed_items, approved_at, approved_by, approved_by_sub
    )
    select ${pharmacyId}, ${inventory}, 1, taken.id, repeat('0', 64), 'Ana', 'ana', 'keep', false, 'unknown',
      'America/Sao_Paulo', 'summed', '{}', 0, 0, 0, 0, 0, 0, 0, 0,
      case when ${isApproved} then timestamptz '2026-05-07T02:30:00Z' end, case when ${isApproved} then 'Ana' end,
      case when ${isApproved} then 'ana' end
    from taken returning id
  `.execute(db);
  const id = found.rows[0]?.id;
  if (id === undefined) throw new Error('a stored settlement has an id');
  await sql`
    insert into settlement_item (
      settlement_id, pharmacy_id, item_key, internal_code, barcodes, description, department, expected, counted, settled,
      how, value, difference_value, reason
    )
    select ${id}, ${pharmacyId}, item_key, internal_code, barcodes, description, department, stock_summed, stated.settled,
      coalesce(stated.settled, stock_summed), coalesce(stated.how, 'kept'), value_summed,
      round((coalesce(stated.settled, stock_summed) - stock_summed) * value_summed, 2), stated.reason
    from catalogue_items(${pharmacyId}) as item
    left join jsonb_to_recordset(${JSON.stringify(items.map((item) => ({ how: 'counted', ...item })))}::jsonb)
      as stated (key text, settled numeric, how text, reason text) on stated.key = item.item_key
  `.execute(db);
  return id;
}
