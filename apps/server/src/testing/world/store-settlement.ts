import { sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { SNAPSHOT_COLUMNS } from '../../features/products/catalogue.js';

export interface StoredItem {
  readonly key: string;
  readonly settled: number;
  readonly how?: 'counted' | 'kept' | 'zeroed' | 'decided';
  readonly reason?: string;
}

/** Version 1 of the present catalogue; unnamed items are kept. */
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
  const id = await answering({ id: 'text' })`
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
  `.value(db);
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

export interface ResultItem {
  readonly key: string;
  readonly expected: number;
  readonly settled: number;
  readonly value?: number;
  readonly barcodes?: readonly string[];
}

export interface ResultTerms {
  readonly daysAgo?: number;
  readonly scope?: 'full' | 'partial';
  /** Of a list of the day. */
  readonly isDaily?: boolean;
}

/** Negative: over. */
export function shortItem(key: string, units: number, more: Partial<ResultItem> = {}): ResultItem {
  return { key, expected: 100, settled: 100 - units, ...more };
}

export const storePharmacy = (db: Database, name: string) =>
  answering({ id: 'text' })`insert into pharmacy (name) values (${name}) returning id`.value(db);

export async function storeResult(
  db: Database,
  pharmacy: string,
  items: readonly ResultItem[],
  { daysAgo = 0, scope = 'full', isDaily = false }: ResultTerms = {},
): Promise<string> {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const id = await answering({ id: 'text' })`
    with counted as (
      insert into inventory (pharmacy_id, name, source, finalised_at, daily_on)
      values (${pharmacy}, 'Noite', 'web', ${at}, case when ${isDaily} then current_date end)
      returning number
    ), taken as (
      insert into stock_snapshot (pharmacy_id, inventory_number, version, items, repeated, repeated_equal)
      select ${pharmacy}, number, 1, 0, 0, 0 from counted returning id
    )
    insert into settlement (
      pharmacy_id, inventory_number, version, snapshot_id, hash, settled_at, settled_by, settled_by_sub, uncounted,
      needs_second_admin, value_basis, time_zone, stock_mode, details, shortage, overage, uncounted_value, items,
      counted_items, matching_items, kept_items, zeroed_items, approved_at, approved_by, stock_value
    )
    select ${pharmacy}, number, 1, taken.id, repeat('0', 64), ${at}, 'Ana', 'ana', 'keep', false, 'cost',
      'America/Sao_Paulo', 'summed',
      json_build_object('scope', ${scope}::text, 'accuracy_by_item', 80.5, 'accuracy_by_value', 97.1),
      -30, 10, 0, ${items.length}, ${items.length}, 0, 0, 0, ${at}, 'Ana', 8000
    from counted, taken returning id
  `.value(db);
  await sql`
    insert into settlement_item (settlement_id, pharmacy_id, item_key, internal_code, barcodes, description, department,
      expected, counted, settled, how, value, difference_value)
    select ${id}, ${pharmacy}, key, substr(key, 3), coalesce(barcodes, '{}'), 'PRODUTO ' || key, '', expected, settled,
      settled, 'counted', coalesce(value, 10), round((settled - expected) * coalesce(value, 10), 2)
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as item (key text, expected numeric, settled numeric, value numeric, barcodes text[])
  `.execute(db);
  return id;
}
