import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { comparisonKey } from '../../../listing/queries';
import { countSummariesKey, countsKey } from '../counts-query';

/** Reloads the lists, also after a refusal. A success waits for them, so its result is visible. */
export function useCountMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => refreshCounts(queries),
    onError: () => void refreshCounts(queries),
  });
}

/** Waits only for the lists of counts; totals, filters and the comparison load in the background. */
export function refreshCounts(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['inventories'] });
  void queries.invalidateQueries({ queryKey: countSummariesKey });
  void queries.invalidateQueries({ queryKey: comparisonKey });
  return queries.invalidateQueries({ queryKey: countsKey });
}
