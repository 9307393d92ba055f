import { lastCountSchema } from '@balanco/contract/products/products';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { type Blindness, visibleLines } from '../blind-count/blind-access.js';
import { hasNoProductByBarcode } from './product-of-codes.js';

export async function viewLastCounts(db: Database, productIds: readonly string[], blindness: Blindness) {
  const rows = await answering({ ...lastCountSchema.shape, id: 'text' })`
    select item.id, last.at, last.by from product as item
    cross join lateral (${lastCountOf(visibleLines(blindness) ?? sql`true`)}) as last
    where item.id = any(${productIds}::uuid[])
  `.all(db);
  return new Map(rows.map(({ id, ...last }) => [id, last]));
}

/** @param key as items have it; the catalogue may have lost the item */
export async function findLastCount(db: Database, pharmacyId: string, key: string) {
  const [kind, code] = [key.slice(0, 2), key.slice(2)];
  const last = await answering(lastCountSchema.shape)`
    select last.at, last.by from (select ${pharmacyId}::uuid as pharmacy_id,
      ${kind === 'i:' ? code : ''} as internal_code_key, ${kind === 'b:' ? code : ''} as barcode_key
    ) as item cross join lateral (${lastCountOf(sql`true`)}) as last
  `.first(db);
  return last ?? null;
}

/**
 * The newest line with any barcode of `item`, its internal code or a code bound to it. A line of a barcode
 * that two items have counts for both.
 */
function lastCountOf(visible: RawBuilder<unknown>): RawBuilder<unknown> {
  const newest = (codes: RawBuilder<unknown>, column: string, condition: RawBuilder<unknown>) => sql`
    select created_at, id, collector_id from (${codes}) as own (key) join count_line
      on count_line.pharmacy_id = item.pharmacy_id and live and ${sql.ref(column)} <> '' and ${sql.ref(column)} = own.key
    where ${visible} and ${condition}
  `;
  const bound = (kind: string) => sql`
    union select code_key from code_binding
    where code_binding.pharmacy_id = item.pharmacy_id and removed_at is null and kind = ${kind}
      and code_binding.item_key = item_key(item.internal_code_key, item.barcode_key)
  `;
  const barcodes = sql`
    select item.barcode_key union select barcode_key from product as same
    where same.pharmacy_id = item.pharmacy_id and same.deleted_at is null and item.internal_code_key <> ''
      and same.internal_code_key = item.internal_code_key ${bound('barcode')}
  `;
  const internalCodes = sql`select item.internal_code_key ${bound('internal_code')}`;
  return sql`
    select ${isoMoment(sql`created_at`)} as at, name as by from (
      ${newest(barcodes, 'barcode_key', sql`true`)}
      union all ${newest(internalCodes, 'internal_code_key', hasNoProductByBarcode('count_line', true))}
      order by created_at desc, id desc limit 1
    ) as line join collector on collector.id = collector_id
  `;
}
