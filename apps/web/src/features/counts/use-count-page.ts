import { COUNT_PAGE_SIZE, type CountSort, countSortSchema } from '@balanco/contract/counts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error';
import { useListAddress } from '../../listing/use-list-address';
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
  const [{ page, sort: wanted }, change] = useListAddress();
  // A link may have been typed by hand: what is no order is the list's own.
  const sort = countSortSchema.safeParse(wanted).data;
  const listing: CountListing | null = filter === null ? null : { ...filter, page, sort };
  const { data, error, isPlaceholderData, refetch } = useQuery(countsQuery(listing));
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / COUNT_PAGE_SIZE));

  // The list has become shorter than the page in the address: its last line was deleted, or the link is old.
  const isPastTheEnd = page > 1 && error instanceof ApiError && error.refusal.status === 404;
  const lastPage = Math.min(page - 1, pageCount);
  useEffect(() => {
    if (isPastTheEnd) change({ page: lastPage }, { replace: true });
  }, [isPastTheEnd, lastPage, change]);

  return {
    /** undefined until the first answer; the page before the one asked for while `stale`. */
    shown: data,
    stale: isPlaceholderData,
    error: data === undefined && !isPastTheEnd ? error : null,
    retry: () => void refetch(),
    pageCount,
    sort: sort ?? DEFAULT_SORT,
    goTo: (next: number) => change({ page: next }),
  };
}
