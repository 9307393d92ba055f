import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error';
import { useListAddress } from './use-list-address';

/**
 * What a list shows of the page that the address names. Where the list no longer has it, the address goes back to one
 * that it may have.
 *
 * @param query asks for that page; meanwhile it may show the one before as a placeholder
 */
export function useListedPage<Page extends { readonly count: number }>(
  { data, error, isPlaceholderData, refetch }: UseQueryResult<Page>,
  pageSize: number,
) {
  const [{ page }, change] = useListAddress();
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / pageSize));

  // The list has become shorter than the page in the address: its last rows are gone, or the link is old.
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
    goTo: (next: number) => change({ page: next }),
  };
}
