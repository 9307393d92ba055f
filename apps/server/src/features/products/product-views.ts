import { codeKey } from '@balanco/contract/base/codes';
import {
  isCodeColumn,
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import type { ListedProduct, Product, ProductSort } from '@balanco/contract/products/products';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { type Blindness, visibleStock } from '../blind-count/blind-access.js';
import { countProducts } from '../tallies/tally-views.js';

export interface ProductFilter {
  /** Null for all pharmacies. */
  readonly pharmacyIds: readonly string[] | null;
  readonly search?: string | undefined;
  /** A whole code, internal code or barcode. */
  readonly code?: string | undefined;
}

function filtered(db: Database, { pharmacyIds, search, code }: ProductFilter) {
  let query = db.selectFrom('product').where('deleted_at', 'is', null);
  if (code !== undefined) query = query.where(hasCode(codeKey(code)));
  const reach = withinReach({ pharmacyIds }, 'pharmacy_id');
  if (reach !== null) query = query.where(reach);
  // The indexes of code keys begin with the pharmacy.
  else if (code !== undefined) query = query.where('pharmacy_id', '=', ofLivePharmacies);
  for (const word of searchWords(search)) {
    query = query.where(sql<boolean>`search like like_anywhere(${word})`);
  }
  return query;
}

const ofLivePharmacies = sql<string>`any(array(select id from pharmacy where deleted_at is null))`;

/** Found in the indexes product_by_key and product_by_barcode, which hold a pharmacy's code keys. */
function hasCode(key: string) {
  return sql<boolean>`(internal_code_key = ${key} or (barcode_key <> '' and barcode_key = ${key}))`;
}

/** How many live products match the filter. Without a search or a code it is a kept total (docs/decisions/0078). */
export async function countProductRows(db: Database, filter: ProductFilter): Promise<number> {
  if (filter.search === undefined && filter.code === undefined) return countProducts(db, filter.pharmacyIds);
  const row = await filtered(db, filter).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

const FIELDS = ['id', ...PRODUCT_COLUMN_NAMES, 'version'] as const;

/** Those that nobody who counts blind is kept from. */
const OPEN_FIELDS = FIELDS.filter((field) => field !== 'system_stock');

export interface ProductPage {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** Undefined for the default order. */
  readonly sort: ProductSort | undefined;
  /** How many products match. */
  readonly count: number;
  /** Where the stock is left out. */
  readonly blindness: Blindness;
}

/** If fewer than these pages are found, they are sorted instead of read in the order of an index. */
const FEW_PAGES = 4;

/**
 * One page of the products that match the filter. If few match, `offset 0` makes the planner find them all first and
 * then sort. Otherwise it assumes that they are spread evenly over the alphabet and reads the whole catalogue in order
 * (docs/decisions/0021).
 */
export async function viewProducts(
  db: Database,
  filter: ProductFilter,
  { page, pageSize, sort, count, blindness }: ProductPage,
): Promise<ListedProduct[]> {
  const live = filtered(db, filter).select([...FIELDS, 'pharmacy_id', 'internal_code_key', 'barcode_key']);
  const isFiltered = filter.search !== undefined || filter.code !== undefined;
  const isFew = isFiltered && count < FEW_PAGES * page * pageSize;
  return db
    .selectFrom((isFew ? live.offset(0) : live).as('product'))
    .select([...OPEN_FIELDS, 'pharmacy_id as pharmacy', visibleStock(blindness).as('system_stock')])
    .orderBy(sort === undefined ? defaultOrder(filter.search) : productOrder(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
}

/** One live product; null if there is none. */
export async function viewProduct(db: Database | Transaction, id: string): Promise<Product | null> {
  const product = await db
    .selectFrom('product')
    .select([...FIELDS, 'pharmacy_id as pharmacy'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return product ?? null;
}

/** What a column is sorted by: texts in the order of a Brazilian dictionary, codes without their leading zeros. */
function sortKeys(column: ProductColumn): readonly RawBuilder<unknown>[] {
  if (isCodeColumn(column)) {
    // Shorter codes come first, so codes of digits are in the order of their numbers. No code is the shortest.
    const key = sql.ref(`${column}_key`);
    return [sql`length(${key})`, sql`${key} collate "C"`];
  }
  return [isTextColumn(column) ? sql`${sql.ref(column)} collate pt_br` : sql.ref(column)];
}

/**
 * The `order by` of the list. Products that are equal in the column are sorted by id in the same direction, so an order
 * is exactly the reverse of its opposite and no product is on two pages.
 */
function productOrder(sort: ProductSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql` desc` : sql` asc`;
  const keys = [...sortKeys(columnOf(sort)), sql`id`];
  return sql.join(keys.map((key) => sql`${key}${direction}`));
}

/** By description. A product with exactly the searched code comes first; a search without a digit is no code. */
function defaultOrder(search = ''): RawBuilder<unknown> {
  const key = /\d/.test(search) ? codeKey(search) : '';
  const byDescription = productOrder('description');
  return key === '' ? byDescription : sql`${hasCode(key)} desc, ${byDescription}`;
}

function columnOf(sort: ProductSort): ProductColumn {
  return sort.replace('-', '') as ProductColumn; // The contract lets only columns through.
}
