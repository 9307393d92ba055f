import { PRODUCT_PAGE_SIZE, type ProductSort, productSortSchema } from '@balanco/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error';
import { useListAddress } from '../../listing/use-list-address';
import { type ProductListing, productsQuery } from './products-query';

/** The order of the server's own (packages/contract/src/products.ts). */
export const DEFAULT_SORT: ProductSort = 'description';

/**
 * The page of products that the address names.
 *
 * @param pharmacy id of the chosen pharmacy, undefined while it is unknown
 */
export function useProductPage(pharmacy: string | undefined) {
  const [{ search, page, sort: wanted }, change] = useListAddress();
  // A link may have been typed by hand: what is no order is the list's own.
  const sort = productSortSchema.safeParse(wanted).data;
  const listing: ProductListing | null = pharmacy === undefined ? null : { pharmacy, search, page, sort };
  const { data, error, isPlaceholderData, refetch } = useQuery(productsQuery(listing));

  // An old link may name a page that the list no longer has.
  const isPastTheEnd = page > 1 && error instanceof ApiError && error.refusal.status === 404;
  useEffect(() => {
    if (isPastTheEnd) change({ page: 1 }, { replace: true });
  }, [isPastTheEnd, change]);

  return {
    /** undefined until the first answer; the page before the one asked for while `stale`. */
    shown: data,
    stale: isPlaceholderData,
    error: data === undefined && !isPastTheEnd ? error : null,
    retry: () => void refetch(),
    pageCount: Math.max(1, Math.ceil((data?.count ?? 0) / PRODUCT_PAGE_SIZE)),
    sort: sort ?? DEFAULT_SORT,
    goTo: (next: number) => change({ page: next }),
  };
}
