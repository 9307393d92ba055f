import { sql } from 'kysely';
import type { Database } from '../db/database.js';

/** An item of a result; its value is R$ 10 and it has no barcode, unless that is said. */
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
}

/** An item that is short by so many units; over if they are negative. */
export function shortItem(key: string, units: number, more: Partial<ResultItem> = {}): ResultItem {
  return { key, expected: 100, settled: 100 - units, ...more };
}

/** Stores a pharmacy and returns its id. */
export async function storePharmacy(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into pharmacy (name) values (${name}) returning id`.execute(db);
  return rows[0]?.id ?? '';
}

/** Stores an approved settlement of a new, finalised inventory, as the server did before it kept figures, and returns its id. */
export async function storeResult(
  db: Database,
  pharmacy: string,
  items: readonly ResultItem[],
  { daysAgo = 0, scope = 'full' }: ResultTerms = {},
): Promise<string> {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  const { rows } = await sql<{ id: string }>`
    with counted as (
      insert into inventory (pharmacy_id, name, source, finalised_at) values (${pharmacy}, 'Noite', 'web', ${at})
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
      -30, 10, 0, 1, 1, 0, 0, 0, ${at}, 'Ana', 8000
    from counted, taken returning id
  `.execute(db);
  const id = rows[0]?.id ?? '';
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
