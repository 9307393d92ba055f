import { codeKey } from '@balanco/contract/codes';
import {
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  type ProductCodeColumn,
  type ProductColumn,
} from '@balanco/contract/product-columns';
import type { Product, ProductRow } from '@balanco/contract/products';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { StoredProduct } from './merge-product-rows.js';

const COLUMNS = sql.join(PRODUCT_COLUMN_NAMES.map((column) => sql.ref(column)));

/** The live products that the rows of one pharmacy name: by both codes, or by the only one that a row carries. */
export async function findNamedProducts(
  db: Database | Transaction,
  pharmacyId: string,
  rows: readonly ProductRow[],
): Promise<StoredProduct[]> {
  const both = rows.filter((row) => row.internal_code !== undefined && row.barcode !== undefined);
  const internalOnly = rows.filter((row) => row.barcode === undefined);
  const barcodeOnly = rows.filter((row) => row.internal_code === undefined);
  const internalKeys = (some: readonly ProductRow[]) => some.map((row) => codeKey(row.internal_code ?? ''));
  const barcodeKeys = (some: readonly ProductRow[]) => some.map((row) => codeKey(row.barcode ?? ''));
  const found = await sql<StoredProduct>`
    select pharmacy_id, ${COLUMNS}
    from product
    join unnest(${internalKeys(both)}::text[], ${barcodeKeys(both)}::text[]) as named (internal_key, barcode_key)
      on internal_code_key = named.internal_key and product.barcode_key = named.barcode_key
    where pharmacy_id = ${pharmacyId} and deleted_at is null
    union
    select pharmacy_id, ${COLUMNS}
    from product
    where pharmacy_id = ${pharmacyId} and deleted_at is null
      and internal_code_key = any(${internalKeys(internalOnly)}::text[])
    union
    select pharmacy_id, ${COLUMNS}
    from product
    where pharmacy_id = ${pharmacyId} and deleted_at is null
      and barcode_key <> '' and barcode_key = any(${barcodeKeys(barcodeOnly)}::text[])
  `.execute(db);
  return found.rows;
}

/**
 * Writes all columns of the products in one statement and raises their versions. They are sorted by key, so that two
 * writers lock rows in one order. Returns what finds a product's id.
 */
export async function upsertProducts(
  tx: Transaction,
  products: readonly StoredProduct[],
): Promise<(product: StoredProduct) => string> {
  const valuesOf = (column: ProductColumn): RawBuilder<unknown> =>
    isTextColumn(column)
      ? sql`${products.map((product) => product[column])}::text[]`
      : sql`${products.map((product) => String(product[column]))}::numeric[]`;
  const written = PRODUCT_COLUMN_NAMES.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  const codesOf = (product: Pick<StoredProduct, ProductCodeColumn>) =>
    JSON.stringify([product.internal_code, product.barcode]);
  const stored = await sql<Pick<StoredProduct, ProductCodeColumn> & { id: string }>`
    insert into product (pharmacy_id, ${COLUMNS})
    select * from unnest(
      ${products.map((product) => product.pharmacy_id)}::uuid[], ${sql.join(PRODUCT_COLUMN_NAMES.map(valuesOf))}
    ) as given (pharmacy_id, ${COLUMNS})
    order by pharmacy_id, code_key(given.internal_code), code_key(given.barcode)
    on conflict (pharmacy_id, internal_code_key, barcode_key) where deleted_at is null do update set
      ${sql.join(written)}, updated_at = now(), version = product.version + 1
    returning id, internal_code, barcode
  `.execute(tx);
  const ids = new Map(stored.rows.map((row) => [codesOf(row), row.id]));
  return (product) => {
    const id = ids.get(codesOf(product));
    if (id === undefined) throw new Error(`product ${codesOf(product)} was not written`);
    return id;
  };
}

/** Whether another live product of the pharmacy has the same key. */
export async function isKeyTaken(tx: Transaction, product: Product): Promise<boolean> {
  const other = await tx
    .selectFrom('product')
    .select('id')
    .where('pharmacy_id', '=', product.pharmacy)
    .where('internal_code_key', '=', codeKey(product.internal_code))
    .where('barcode_key', '=', codeKey(product.barcode))
    .where('deleted_at', 'is', null)
    .where('id', '<>', product.id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Writes a product's own columns and returns its new version. */
export async function updateProduct(tx: Transaction, product: Product): Promise<number> {
  const { id, pharmacy, version: _old, ...fields } = product;
  const { version } = await tx
    .updateTable('product')
    .set({ ...fields, updated_at: sql`now()`, version: sql`version + 1` })
    .where('pharmacy_id', '=', pharmacy)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Marks a product deleted at the moment `at`. */
export async function markProductDeleted(
  tx: Transaction,
  { id, pharmacy }: Pick<Product, 'id' | 'pharmacy'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ deleted_at: at })
    .where('pharmacy_id', '=', pharmacy)
    .where('id', '=', id)
    .execute();
}

/** Marks all live products of a pharmacy deleted at the moment `at`, in one statement; returns how many. */
export async function markCatalogueDeleted(tx: Transaction, pharmacyId: string, at: Date): Promise<number> {
  const marked = await tx
    .updateTable('product')
    .set({ deleted_at: at })
    .where('pharmacy_id', '=', pharmacyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return Number(marked.numUpdatedRows);
}
