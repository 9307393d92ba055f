import { codeKey } from '@balanco/contract/base/codes';
import {
  isCodeColumn,
  isTextColumn,
  PRODUCT_COLUMN_NAMES,
  type ProductColumn,
} from '@balanco/contract/products/product-columns';
import type { ListedProduct, Product, ProductSort } from '@balanco/contract/products/products';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database, Queries } from '../../db/database.js';
import { searchWords } from '../../db/search-terms.js';
import type { Page } from '../../db/sql-fragments.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { type Blindness, isListedToday, visibleStock } from '../blind-count/blind-access.js';
import { countProducts } from '../tallies/tallies.js';

interface ProductFilter {
  readonly pharmacyIds: readonly string[] | null;
  readonly search?: string | undefined;
  readonly code?: string | undefined;
}

interface ProductPage extends Page {
  readonly sort: ProductSort | undefined;
  readonly count: number;
  readonly blindness: Blindness;
}

export async function listProducts(db: Database, filter: ProductFilter, page: Omit<ProductPage, 'count'>) {
  const count = await countProductRows(db, filter);
  const first = (page.page - 1) * page.pageSize;
  return { count, results: first < count ? await viewProducts(db, filter, { ...page, count }) : [] };
}

function isFiltered({ search, code }: ProductFilter): boolean {
  return search !== undefined || code !== undefined;
}

/** A kept total without search or code (docs/decisions/0078). */
export async function countProductRows(db: Database, filter: ProductFilter): Promise<number> {
  if (!isFiltered(filter)) return countProducts(db, filter.pharmacyIds);
  const row = await filtered(db, filter).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

const FIELDS = ['id', ...PRODUCT_COLUMN_NAMES, 'version'] as const;

const OPEN_FIELDS = FIELDS.filter((field) => field !== 'system_stock');

/** Fewer pages are sorted instead of read in index order. */
const FEW_PAGES = 16;

/**
 * `offset 0` makes the planner find few matches first; it expects them spread over the alphabet and would
 * read the whole catalogue.
 */
export async function viewProducts(
  db: Database,
  filter: ProductFilter,
  { page, pageSize, sort, count, blindness }: ProductPage,
): Promise<ListedProduct[]> {
  const live = filtered(db, filter).select([...FIELDS, 'pharmacy_id', 'internal_code_key', 'barcode_key']);
  const isFew = isFiltered(filter) && count < FEW_PAGES * page * pageSize;
  const only = filter.pharmacyIds?.length === 1 ? filter.pharmacyIds[0] : undefined;
  const viewed = (products: typeof live, order: RawBuilder<unknown>) =>
    db
      .selectFrom(products.as('product'))
      .select([...OPEN_FIELDS, visibleStock(blindness).as('system_stock')])
      .orderBy(order)
      .limit(pageSize);
  const first = (page - 1) * pageSize;
  if (only === undefined && !isFiltered(filter) && sort === undefined) {
    // Deep pages are cut in product_by_description alone.
    const cut = filtered(db, filter).select('id').orderBy(byPharmacy).limit(pageSize).offset(first);
    return viewed(live.where('id', '=', sql<string>`any(array(${cut}))`), byPharmacy)
      .select('pharmacy_id as pharmacy')
      .execute();
  }
  const cutPage = viewed(
    isFew ? live.offset(0) : live,
    sort === undefined ? defaultOrder(filter.search) : visibleOrder(sort, blindness),
  ).offset(first);
  if (only === undefined) return cutPage.select('pharmacy_id as pharmacy').execute();
  // Rows change in place: reading the same id 1,000 times takes longer than writing it.
  return (await cutPage.execute()).map((row) => Object.assign(row, { pharmacy: only }));
}

/** Refuses `not_found`. */
export async function requireProduct(db: Queries, id: string): Promise<Product> {
  return db
    .selectFrom('product')
    .select([...FIELDS, 'pharmacy_id as pharmacy'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('not_found', 'Produto não encontrado.'));
}

/** Where an item's stock is hidden, its place in the order would tell it: it comes last. */
function visibleOrder(sort: ProductSort, blindness: Blindness): RawBuilder<unknown> {
  const isListed = sort.replace('-', '') === 'system_stock' ? isListedToday(blindness) : null;
  return isListed === null ? productOrder(sort) : sql`${isListed}, ${productOrder(sort)}`;
}

function filtered(db: Database, { pharmacyIds, search, code }: ProductFilter) {
  let query = db.selectFrom('product').where('deleted_at', 'is', null);
  if (code !== undefined) query = query.where(hasCode(codeKey(code)));
  const reach = withinReach({ pharmacyIds }, 'pharmacy_id');
  if (reach !== null) query = query.where(reach);
  // The code keys' indexes begin with the pharmacy.
  else if (code !== undefined) query = query.where('pharmacy_id', '=', ofLivePharmacies);
  for (const word of searchWords(search)) {
    query = query.where(sql<boolean>`search like like_anywhere(${word})`);
  }
  return query;
}

const ofLivePharmacies = sql<string>`any(array(select id from pharmacy where deleted_at is null))`;

/** The indexes product_by_key and product_by_barcode serve it. */
function hasCode(key: string) {
  return sql<boolean>`(internal_code_key = ${key} or (barcode_key <> '' and barcode_key = ${key}))`;
}

/** Brazilian collation for texts, no leading zeros for codes. */
function sortKeys(column: ProductColumn): readonly RawBuilder<unknown>[] {
  if (isCodeColumn(column)) {
    // Codes of digits then sort as numbers.
    const key = sql.ref(`${column}_key`);
    return [sql`length(${key})`, sql`${key} collate "C"`];
  }
  return [isTextColumn(column) ? sql`${sql.ref(column)} collate pt_br` : sql.ref(column)];
}

/** Ties by id in the same direction: descending is the exact reverse, and no product is on two pages. */
function productOrder(sort: ProductSort): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql` desc` : sql` asc`;
  const keys = [...sortKeys(sort.replace('-', '') as ProductColumn), sql`id`];
  return sql.join(keys.map((key) => sql`${key}${direction}`));
}

/** Orders by description, the exact code first. A code has a digit. */
function defaultOrder(search = ''): RawBuilder<unknown> {
  const key = /\d/.test(search) ? codeKey(search) : '';
  const byDescription = productOrder('description');
  return key === '' ? byDescription : sql`${hasCode(key)} desc, ${byDescription}`;
}

/**
 * The index product_by_description serves it. An order of all descriptions would need an index that each
 * import pays for.
 */
const byPharmacy = sql`pharmacy_id, ${productOrder('description')}`;
