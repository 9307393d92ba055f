import {
  listProducts,
  PRODUCT_PAGE_SIZE,
  type ProductSort,
  productSortSchema,
} from '@balanco/contract/products/products';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { request } from '../../api/client';
import { productsKey } from '../../catalogue/products-key';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';

/** The server's default order (packages/contract/src/products/products.ts). */
export const DEFAULT_SORT: ProductSort = 'description';

interface ProductListing {
  /** The pharmacy's id. */
  readonly pharmacy: string;
  readonly search: string;
  /** From 1. */
  readonly page: number;
  /** undefined is the server's default order. */
  readonly sort: ProductSort | undefined;
}

/** One page of a pharmacy's products; nothing if `listing` is null. While it loads, the previous page stays. */
function productsQuery(listing: ProductListing | null) {
  return queryOptions({
    queryKey: [...productsKey, listing] as const,
    queryFn:
      listing === null
        ? skipToken
        : async ({ signal }) => {
            const query = { ...listing, page_size: PRODUCT_PAGE_SIZE };
            const { count, results, blind = false } = await request(listProducts, { query }, { signal });
            return { listing, count, results, blind };
          },
    placeholderData: (previous) =>
      previous !== undefined && previous.listing.pharmacy === listing?.pharmacy ? previous : undefined,
  });
}

/**
 * The page of products that the address names.
 *
 * @param pharmacy id of the chosen pharmacy, undefined while it is unknown
 */
export function useProductPage(pharmacy: string | undefined) {
  const [{ search, page, sort: wanted }] = useListAddress();
  // A link may have been typed by hand. An unknown order is ignored.
  const sort = productSortSchema.safeParse(wanted).data;
  const listing: ProductListing | null = pharmacy === undefined ? null : { pharmacy, search, page, sort };
  const shownPage = useListedPage(useQuery(productsQuery(listing)), PRODUCT_PAGE_SIZE);
  return { ...shownPage, sort: sort ?? DEFAULT_SORT };
}
