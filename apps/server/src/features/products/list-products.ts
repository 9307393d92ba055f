import type { ListedProduct } from '@balanco/contract/products';
import type { Database } from '../../db/database.js';
import { countProductRows, type ProductFilter, type ProductPage, viewProducts } from './product-views.js';

/**
 * One page of products and the number of all that match. How a search is read depends on how many it finds, so it is
 * counted first; anything else is counted and read at the same time, on two connections.
 */
export async function listProducts(
  db: Database,
  filter: ProductFilter,
  page: Omit<ProductPage, 'count'>,
): Promise<{ count: number; results: ListedProduct[] }> {
  if (filter.search === undefined && filter.code === undefined) {
    const [count, results] = await Promise.all([
      countProductRows(db, filter),
      viewProducts(db, filter, { ...page, count: null }),
    ]);
    return { count, results };
  }
  const count = await countProductRows(db, filter);
  const first = (page.page - 1) * page.pageSize;
  return { count, results: first < count ? await viewProducts(db, filter, { ...page, count }) : [] };
}
