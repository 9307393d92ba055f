import { COUNT_PAGE_SIZE, type CountSort, countSortSchema } from '@balanco/contract/counts';
import { useQuery } from '@tanstack/react-query';
import { useListAddress } from '../../listing/use-list-address';
import { useListedPage } from '../../listing/use-listed-page';
import type { CountFilter } from './count-filter';
import { type CountListing, countsQuery } from './counts-query';

/** The order of the server's own (packages/contract/src/counts.ts). */
export const DEFAULT_SORT: CountSort = '-createdAt';

/**
 * The page of count lines that the address names.
 *
 * @param filter null while it is unknown
 */
export function useCountPage(filter: CountFilter | null) {
  const [{ page, sort: wanted }] = useListAddress();
  // A link may have been typed by hand: what is no order is the list's own.
  const sort = countSortSchema.safeParse(wanted).data;
  const listing: CountListing | null = filter === null ? null : { ...filter, page, sort };
  const shownPage = useListedPage(useQuery(countsQuery(listing)), COUNT_PAGE_SIZE);
  return { ...shownPage, sort: sort ?? DEFAULT_SORT };
}
