import { listProducts } from '@balanco/contract/products';
import { skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../api/client';
import { productsKey } from './products-key';

/** How many products a pharmacy has at this moment; nothing is asked without one. */
export function useProductTotal(pharmacy: string | undefined) {
  const { data, error } = useQuery({
    queryKey: [...productsKey, 'total', pharmacy],
    queryFn:
      pharmacy === undefined
        ? skipToken
        : async ({ signal }) =>
            (await request(listProducts, { query: { pharmacy, page_size: 1 } }, { signal })).count,
    // An old number would be worse than a moment's wait.
    gcTime: 0,
  });
  return { count: data, error };
}
