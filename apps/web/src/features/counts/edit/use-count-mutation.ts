import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { closingKey } from '../../../listing/queries';
import { countSummariesKey, countsKey } from '../counts-query';

/**
 * Reloads the lists afterwards, even after a refusal. A success waits for them, so its result is visible; a
 * refusal shows at once.
 */
export function useCountMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => refreshCounts(queries),
    onError: () => void refreshCounts(queries),
  });
}

/** Waits for the lists of counts on screen. Totals, filters and the comparison load in the background. */
export function refreshCounts(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['inventories'] });
  void queries.invalidateQueries({ queryKey: countSummariesKey });
  void queries.invalidateQueries({ queryKey: closingKey });
  return queries.invalidateQueries({ queryKey: countsKey });
}
