import { PRODUCT_PAGE_SIZE, type ProductSort, productSortSchema } from '@balanco/contract/products';
import { useQuery } from '@tanstack/react-query';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';
import { type ProductListing, productsQuery } from './products-query';

/** The order of the server's own (packages/contract/src/products.ts). */
export const DEFAULT_SORT: ProductSort = 'description';

/**
 * The page of products that the address names.
 *
 * @param pharmacy id of the chosen pharmacy, undefined while it is unknown
 */
export function useProductPage(pharmacy: string | undefined) {
  const [{ search, page, sort: wanted }] = useListAddress();
  // A link may have been typed by hand: what is no order is the list's own.
  const sort = productSortSchema.safeParse(wanted).data;
  const listing: ProductListing | null = pharmacy === undefined ? null : { pharmacy, search, page, sort };
  const shownPage = useListedPage(useQuery(productsQuery(listing)), PRODUCT_PAGE_SIZE);
  return { ...shownPage, sort: sort ?? DEFAULT_SORT };
}
