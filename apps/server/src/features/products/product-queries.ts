import { codeKey } from '@balanco/contract/base/codes';
import {
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import type { Product, ProductRow } from '@balanco/contract/products/products';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import type { KnownProduct } from './merge-product-rows.js';

const COLUMNS = sql.join(PRODUCT_COLUMN_NAMES.map((column) => sql.ref(column)));

/**
 * The live products that the rows of one pharmacy name: by both codes, or by the only one that a row carries. Others that share
 * a code with them may be among them. Codes are looked up as lists, without a join: where the planner knows nothing about a
 * pharmacy, the worst plan of a list reads the catalogue once, and that of a join reads it once for each row. The id is a subquery,
 * so that the planner expects a catalogue of usual size: of a pharmacy that is new since the last ANALYZE it expects no row,
 * and then takes any index (docs/decisions/0080).
 */
export async function findNamedProducts(
  db: Database | Transaction,
  pharmacyId: string,
  rows: readonly ProductRow[],
): Promise<KnownProduct[]> {
  const internalKeys = new Set<string>();
  const pairs = { internalKeys: new Set<string>(), barcodeKeys: new Set<string>() };
  const barcodeKeys = new Set<string>();
  for (const { internal_code, barcode } of rows) {
    const internalKey = codeKey(internal_code ?? '');
    if (barcode === undefined) internalKeys.add(internalKey);
    else if (internalKey === '') barcodeKeys.add(codeKey(barcode));
    else {
      pairs.internalKeys.add(internalKey);
      pairs.barcodeKeys.add(codeKey(barcode));
    }
  }
  const among = (column: RawBuilder<unknown>, keys: ReadonlySet<string>) =>
    sql<boolean>`${column} = any(${[...keys]}::text[])`;
  const byInternalCode = (keys: ReadonlySet<string>) => among(sql`internal_code_key`, keys);
  // As an expression the barcodes only filter; as a column each of them would be looked up with each internal code.
  const ofPair = sql`${byInternalCode(pairs.internalKeys)} and ${among(sql`(barcode_key || '')`, pairs.barcodeKeys)}`;
  const conditions = [
    ...(pairs.internalKeys.size > 0 ? [ofPair] : []),
    ...(internalKeys.size > 0 ? [byInternalCode(internalKeys)] : []),
    ...(barcodeKeys.size > 0 ? [sql`barcode_key <> '' and ${among(sql`barcode_key`, barcodeKeys)}`] : []),
  ];
  if (conditions.length === 0) return [];
  const live = sql`select id, pharmacy_id, ${COLUMNS} from product
    where pharmacy_id = (select ${pharmacyId}::uuid) and deleted_at is null`;
  const found = await sql<KnownProduct>`${sql.join(
    conditions.map((condition) => sql`${live} and ${condition}`),
    sql` union all `,
  )}`.execute(db);
  return found.rows;
}

/** The products as one list of rows with their ids. */
function givenRows(products: readonly KnownProduct[]): RawBuilder<unknown> {
  const valuesOf = (column: ProductColumn): RawBuilder<unknown> =>
    isTextColumn(column)
      ? sql`${products.map((product) => product[column])}::text[]`
      : sql`${products.map((product) => String(product[column]))}::numeric[]`;
  return sql`unnest(
    ${products.map(({ id }) => id)}::uuid[], ${sql.join(PRODUCT_COLUMN_NAMES.map(valuesOf))}
  ) as given (id, ${COLUMNS})`;
}

/** Stores products that are new in their pharmacy. The caller is the only writer of the catalogue. */
export async function insertProducts(
  tx: Transaction,
  pharmacyId: string,
  products: readonly KnownProduct[],
): Promise<void> {
  if (products.length === 0) return;
  await sql`
    insert into product (pharmacy_id, id, ${COLUMNS})
    select ${pharmacyId}::uuid, given.* from ${givenRows(products)}
  `.execute(tx);
}

/**
 * Writes all columns of stored products in one statement and raises their versions. Each is found by its key, whose index an
 * insert asks whatever the planner knows; an update would need a join. They are sorted by key, so that two writers lock
 * rows in one order.
 */
export async function overwriteProducts(
  tx: Transaction,
  pharmacyId: string,
  products: readonly KnownProduct[],
): Promise<void> {
  if (products.length === 0) return;
  const written = PRODUCT_COLUMN_NAMES.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`);
  await sql`
    insert into product (pharmacy_id, id, ${COLUMNS})
    select ${pharmacyId}::uuid, given.* from ${givenRows(products)}
    order by code_key(given.internal_code), code_key(given.barcode)
    on conflict (pharmacy_id, internal_code_key, barcode_key) where deleted_at is null do update set
      ${sql.join(written)}, updated_at = now(), version = product.version + 1
  `.execute(tx);
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
