import { listProducts, PRODUCT_PAGE_SIZE, type ProductSort } from '@balanco/contract/products';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { request } from '../../api/client';
import { productsKey } from '../../catalogue/products-key';

export interface ProductListing {
  /** The pharmacy's id. */
  readonly pharmacy: string;
  readonly search: string;
  /** From 1. */
  readonly page: number;
  /** undefined is the list's own order, by description. */
  readonly sort: ProductSort | undefined;
}

/**
 * One page of a pharmacy's products. While it loads, the page before it stays, unless that shows another pharmacy.
 *
 * @param listing null asks nothing
 */
export function productsQuery(listing: ProductListing | null) {
  return queryOptions({
    queryKey: [...productsKey, listing] as const,
    queryFn:
      listing === null
        ? skipToken
        : async ({ signal }) => {
            const query = { ...listing, page_size: PRODUCT_PAGE_SIZE };
            const { count, results } = await request(listProducts, { query }, { signal });
            return { listing, count, results };
          },
    placeholderData: (previous) =>
      previous !== undefined && previous.listing.pharmacy === listing?.pharmacy ? previous : undefined,
  });
}
