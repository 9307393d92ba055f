import type { ListedProduct } from '@balanco/contract/products/products';
import type { Database } from '../../db/database.js';
import { countProductRows, type ProductFilter, type ProductPage, viewProducts } from './product-views.js';

/** One page of products and the number of all that match, which decides how a search is read. */
export async function listProducts(
  db: Database,
  filter: ProductFilter,
  page: Omit<ProductPage, 'count'>,
): Promise<{ count: number; results: ListedProduct[] }> {
  const count = await countProductRows(db, filter);
  const first = (page.page - 1) * page.pageSize;
  return { count, results: first < count ? await viewProducts(db, filter, { ...page, count }) : [] };
}
