import type { HistoryEntry, HistoryPage } from '@balanco/contract/history/history';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Loads one page of a history; `after` is the cursor of the page before. */
export type LoadHistory = (after: string | undefined, signal: AbortSignal) => Promise<HistoryPage>;

export interface HistoryPages {
  /** undefined until the first answer. */
  readonly entries: readonly HistoryEntry[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  /** null if there is nothing further. */
  readonly more: (() => void) | null;
  readonly loadingMore: boolean;
}

/** A history that is read page by page, newest first. It is loaded again each time it is opened. */
export function useHistoryPages(key: readonly unknown[], load: LoadHistory, enabled = true): HistoryPages {
  const query = useInfiniteQuery({
    queryKey: ['history', ...key],
    queryFn: ({ pageParam, signal }) => load(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.cursor ?? undefined,
    enabled,
    gcTime: 0,
  });
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const entries = useMemo(() => data?.pages.flatMap(({ results }) => results), [data]);
  return {
    entries,
    error,
    retry: () => void (query.isFetchNextPageError ? fetchNextPage() : refetch()),
    more: hasNextPage ? () => void fetchNextPage() : null,
    loadingMore: isFetchingNextPage,
  };
}
