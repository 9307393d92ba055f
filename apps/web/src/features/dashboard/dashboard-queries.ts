import { getDashboardTotal, getHourlyHistory } from '@balanco/contract/dashboard';
import { listInventories } from '@balanco/contract/inventories';
import { countProducts } from '@balanco/contract/products';
import { queryOptions } from '@tanstack/react-query';
import { request } from '../../api/client';

/** Newest inventories that the dashboard asks for (specification, section 9). */
const RECENT_INVENTORIES = 5;

export const historyQuery = queryOptions({
  queryKey: ['dashboard', 'hourly-history'],
  queryFn: ({ signal }) => request(getHourlyHistory, {}, { signal }),
});

/** All rows, repeated internal codes too. */
export const productCountQuery = queryOptions({
  queryKey: ['dashboard', 'product-count'],
  queryFn: async ({ signal }) =>
    (await request(countProducts, { query: { include_duplicates: 'true' } }, { signal })).count,
});

/** Fetched as specified and not shown. */
export const totalQuery = queryOptions({
  queryKey: ['dashboard', 'total'],
  queryFn: ({ signal }) => request(getDashboardTotal, {}, { signal }),
});

/** Fetched as specified and not shown. */
export const recentInventoriesQuery = queryOptions({
  queryKey: ['dashboard', 'recent-inventories'],
  queryFn: ({ signal }) => request(listInventories, { query: { page_size: RECENT_INVENTORIES } }, { signal }),
});
