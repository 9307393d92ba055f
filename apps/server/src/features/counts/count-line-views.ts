import type { CountLine } from '@balanco/contract/counts';
import type { InventoryId } from '@balanco/contract/inventories';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { outsideInventoryId } from '../inventories/inventory-id-views.js';

export interface CountLineFilter {
  readonly pharmacyId: string | undefined;
  /** Part of a collector's name, e-mail or id. */
  readonly search: string | undefined;
  readonly inventory: InventoryId | undefined;
}

/**
 * The filter as SQL over count_line. Collectors and inventories are looked up first, in their own short tables, so
 * that the planner sees which and how many they are; null where nothing can match.
 */
async function conditions(db: Database, filter: CountLineFilter): Promise<RawBuilder<unknown> | null> {
  const parts = [sql`live`];
  if (filter.pharmacyId !== undefined) parts.push(sql`pharmacy_id = ${filter.pharmacyId}`);
  if (filter.inventory !== undefined) {
    const number = await inventoryNumber(db, filter.inventory);
    if (number === null) return null;
    parts.push(sql`inventory_number = ${number}`);
  }
  const words = searchWords(filter.search);
  if (words.length > 0) {
    const ids = await collectorIds(db, filter.pharmacyId, words);
    if (ids.length === 0) return null;
    parts.push(sql`collector_id = any(${ids}::bigint[])`);
  }
  return sql.join(parts, sql` and `);
}

async function inventoryNumber(db: Database, id: InventoryId): Promise<number | null> {
  if (typeof id === 'number') return id;
  const row = await db.selectFrom('inventory').select('number').where('uuid', '=', id).executeTakeFirst();
  return row?.number ?? null;
}

async function collectorIds(
  db: Database,
  pharmacyId: string | undefined,
  words: string[],
): Promise<number[]> {
  let query = db.selectFrom('collector').select('id');
  if (pharmacyId !== undefined) query = query.where('pharmacy_id', '=', pharmacyId);
  for (const word of words) query = query.where(sql<boolean>`search like like_anywhere(${word})`);
  return (await query.execute()).map((row) => row.id);
}

/** How many live lines the filter lets through, unrecognised ones included: as many as the screen shows. */
export async function countCountLines(db: Database, filter: CountLineFilter): Promise<number> {
  const where = await conditions(db, filter);
  if (where === null) return 0;
  const found = await sql<{ count: number }>`select count(*) as count from count_line where ${where}`.execute(
    db,
  );
  return found.rows[0]?.count ?? 0;
}

/**
 * One page of live lines, newest first. The page is cut on an index alone, however far back it is; lines, names and
 * products are looked up for it only: by barcode, else by internal code, both without leading zeros (specification,
 * section 5).
 */
export async function viewCountLines(
  db: Database,
  filter: CountLineFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CountLine[]> {
  const where = await conditions(db, filter);
  if (where === null) return [];
  const found = await sql<Omit<CountLine, 'createdAt'> & { createdAt: Date }>`
    with cut as materialized (
      select pharmacy_id, id from count_line where ${where}
      order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select line.id as line_id, line.count_id, line.entry_index, count.version as _version,
      count.cognito_user_id as "cognitoUserID", count.user_name, collector.email as user_email,
      line.kind, line.barcode, line.internal_code, line.quantity, line.factor, line.raw, line.created_at as "createdAt",
      ${outsideInventoryId} as "inventoryID", inventory.name as inventory_name,
      line.section_id as "sectionID", section.name as section_name, count.after_close,
      json_build_object('barcode', count.barcode, 'internalBarcode', count.internal_barcode, 'factor', count.factor) as source,
      to_json(product) as product
    from cut
    join count_line as line on line.pharmacy_id = cut.pharmacy_id and line.id = cut.id
    join count on count.pharmacy_id = line.pharmacy_id and count.id = line.count_id
    join collector on collector.id = line.collector_id
    join inventory on inventory.number = line.inventory_number
    left join section on section.id = line.section_id
    left join lateral (${productOfLine}) as product on true
    order by line.created_at desc, line.id desc
  `.execute(db);
  return found.rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

const productOfLine = sql`
  (
    select id, description, internal_code, barcode from product
    where product.pharmacy_id = line.pharmacy_id and deleted_at is null and line.barcode_key <> ''
      and barcode_key <> '' and barcode_key = line.barcode_key
    order by (internal_code_key = line.internal_code_key) desc, id limit 1
  )
  union all
  (
    select id, description, internal_code, barcode from product
    where product.pharmacy_id = line.pharmacy_id and deleted_at is null and line.internal_code_key <> ''
      and internal_code_key = line.internal_code_key
    order by barcode_key, id limit 1
  )
  limit 1
`;
