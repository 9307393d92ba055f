import { SAME_PRODUCT_LIMIT, type SameProduct } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { answering, orNull } from '../../../db/answering.js';
import type { Database } from '../../../db/database.js';
import { productOfCodes } from '../../products/product-of-codes.js';
import { type Codes, hasCodes } from './find-searched.js';
import { viewNewestLines } from './list-count-lines.js';

/**
 * Lists lines of the same product, or without one of the same code, the newest first. Refuses `not_found` for
 * a line outside all lists.
 */
export async function listSameProduct(db: Database, lineId: number): Promise<SameProduct> {
  const line = await answering({
    pharmacyId: 'text',
    inventoryNumber: 'int',
    barcodeKey: 'text',
    internalCodeKey: 'text',
    isBound: 'boolean',
    product: orNull({ barcode_key: 'text', internal_code_key: 'text', system_stock: 'number' }),
  })`
    select line.pharmacy_id as "pharmacyId", line.inventory_number as "inventoryNumber",
      line.barcode_key as "barcodeKey", line.internal_code_key as "internalCodeKey",
      shown.bound_factor is not null as "isBound", to_json(product) as product
    from count_line as line
    left join lateral (${productOfCodes('line')}) as shown on true
    left join lateral (
      select barcode_key, internal_code_key, system_stock from product
      where product.pharmacy_id = line.pharmacy_id and product.id = shown.id
    ) as product on true
    where line.id = ${lineId} and line.live
  `.one(db, () => new AppError('not_found', 'Contagem não encontrada.'));
  const { product } = line;
  const own =
    product === null || line.isBound
      ? { barcodes: [line.barcodeKey], internalCodes: [line.internalCodeKey] }
      : none;
  const known =
    product === null ? none : { barcodes: [product.barcode_key], internalCodes: [product.internal_code_key] };
  const isSame = hasCodes(own, known);
  const found = { system_stock: product?.system_stock ?? null };
  if (isSame === null) return { ...found, units: 0, count: 0, results: [] };
  const where = sql`
    count_line.live and count_line.pharmacy_id = ${line.pharmacyId}
      and count_line.inventory_number = ${line.inventoryNumber} and ${isSame}
  `;
  const totals = await answering({ units: 'number', count: 'int' })`
    select coalesce(sum(quantity * factor), 0) as units, count(*) as count from count_line where ${where}
  `.one(db);
  return { ...found, ...totals, results: await viewNewestLines(db, where, SAME_PRODUCT_LIMIT) };
}

const none: Codes = { barcodes: [], internalCodes: [] };
