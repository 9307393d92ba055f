import { UNPLACED_PAGE_SIZE } from '@balanco/contract/unplaced';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error';
import { liveRefresh } from '../../listing/live-refresh';
import { unplacedQuery } from '../../listing/unplaced-query';
import { useListAddress } from '../../listing/use-list-address';

/**
 * The page of unplaced counts that the address names.
 *
 * @param granted asks nothing as long as it is false
 */
export function useUnplacedPage(granted: boolean) {
  const [{ page, inventory: named }, change] = useListAddress();
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...unplacedQuery(granted ? { page, named } : null),
    ...liveRefresh,
  });
  const pageCount = Math.max(1, Math.ceil((data?.count ?? 0) / UNPLACED_PAGE_SIZE));

  // The list has become shorter than the page in the address: its last counts were assigned, or the link is old.
  const isPastTheEnd = page > 1 && error instanceof ApiError && error.refusal.status === 404;
  const lastPage = Math.min(page - 1, pageCount);
  // All that named the chosen inventory have been assigned: on with the others.
  const isEmptied = named !== null && data?.listing.named === named && data.count === 0;
  useEffect(() => {
    if (isPastTheEnd) change({ page: lastPage }, { replace: true });
    else if (isEmptied) change({ inventory: null }, { replace: true });
  }, [isPastTheEnd, isEmptied, lastPage, change]);

  return {
    /** undefined until the first answer; the page before the one asked for while `stale`. */
    shown: data,
    stale: isPlaceholderData,
    error: data === undefined && !isPastTheEnd ? error : null,
    retry: () => void refetch(),
    pageCount,
    named,
    chooseNamed: (inventory: string | null) => change({ inventory }),
    goTo: (next: number) => change({ page: next }),
  };
}
