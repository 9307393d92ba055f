import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error';
import { useListAddress } from './use-list-address';

/**
 * The rows of the page in the address. If the list no longer has that page, the address changes to an existing one.
 *
 * @param query fetches the page; meanwhile it may show the previous page as a placeholder
 */
export function useListedPage<Page extends { readonly count: number }>(
  { data, error, isPlaceholderData, refetch }: UseQueryResult<Page>,
  pageSize: number,
) {
  const [{ page }, change] = useListAddress();
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize));

  // The list is now shorter than the page in the address, because rows were deleted or the link is old.
  const isPastTheEnd = page > 1 && error instanceof ApiError && error.refusal.status === 404;
  const lastPage = Math.min(page - 1, pageCount);
  useEffect(() => {
    if (isPastTheEnd) change({ page: lastPage }, { replace: true });
  }, [isPastTheEnd, lastPage, change]);

  return {
    /** undefined until the first answer; the previous page while `stale`. */
    shown: data,
    stale: isPlaceholderData,
    error: data === undefined && !isPastTheEnd ? error : null,
    retry: () => void refetch(),
    pageCount,
    goTo: (next: number) => change({ page: next }),
  };
}
