import type { CountLine } from '@balanco/contract/counts';
import type { InventoryId } from '@balanco/contract/inventories';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';

export interface CountLineFilter {
  readonly pharmacyId: string | undefined;
  /** Part of a collector's name, e-mail or id. */
  readonly search: string | undefined;
  readonly inventory: InventoryId | undefined;
}

/** The filter as SQL over count_line. Collectors are searched in their own short table first. */
function conditions({ pharmacyId, search, inventory }: CountLineFilter): RawBuilder<unknown> {
  const parts = [sql`live`];
  if (pharmacyId !== undefined) parts.push(sql`pharmacy_id = ${pharmacyId}`);
  if (typeof inventory === 'number') parts.push(sql`inventory_number = ${inventory}`);
  if (typeof inventory === 'string') {
    parts.push(sql`inventory_number = (select number from inventory where uuid = ${inventory})`);
  }
  const words = searchWords(search);
  if (words.length > 0) {
    const matches = words.map((word) => sql`collector.search like like_anywhere(${word})`);
    const ofPharmacy = pharmacyId === undefined ? sql`true` : sql`collector.pharmacy_id = ${pharmacyId}`;
    parts.push(sql`collector_id = any(array(
      select collector.id from collector where ${ofPharmacy} and ${sql.join(matches, sql` and `)}
    ))`);
  }
  return sql.join(parts, sql` and `);
}

/** How many live lines the filter lets through, unrecognised ones included: as many as the screen shows. */
export async function countCountLines(db: Database, filter: CountLineFilter): Promise<number> {
  const found = await sql<{
    count: number;
  }>`select count(*) as count from count_line where ${conditions(filter)}`.execute(db);
  return found.rows[0]?.count ?? 0;
}

/**
 * One page of live lines, newest first. The page is cut on count_line alone; names and products are looked up for its
 * lines only: by barcode, else by internal code, both without leading zeros (specification, section 5).
 */
export async function viewCountLines(
  db: Database,
  filter: CountLineFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CountLine[]> {
  const found = await sql<Omit<CountLine, 'createdAt'> & { createdAt: Date }>`
    with line as materialized (
      select * from count_line where ${conditions(filter)}
      order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select line.id as line_id, line.count_id, line.entry_index, count.version as _version,
      count.cognito_user_id as "cognitoUserID", count.user_name, collector.email as user_email,
      line.kind, line.barcode, line.internal_code, line.quantity, line.factor, line.raw, line.created_at as "createdAt",
      coalesce(to_jsonb(inventory.uuid), to_jsonb(inventory.number)) as "inventoryID", inventory.name as inventory_name,
      line.section_id as "sectionID", section.name as section_name, count.after_close,
      json_build_object('barcode', count.barcode, 'internalBarcode', count.internal_barcode, 'factor', count.factor) as source,
      to_json(product) as product
    from line
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
