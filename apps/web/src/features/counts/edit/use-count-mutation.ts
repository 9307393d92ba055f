import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { closingKey } from '../../../listing/closing-key';
import { countSummariesKey, countsKey } from '../counts-query';

/**
 * A change of counts. Afterwards the lists load again, even if the change was refused. A success waits for them, so that
 * what was changed is seen; a refusal is said at once, however long they take.
 */
export function useCountMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => refreshCounts(queries),
    onError: () => void refreshCounts(queries),
  });
}

/** Loads the shown lists of counts again and waits for them. Totals, filters and the confronto load without waiting. */
export function refreshCounts(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['inventories'] });
  void queries.invalidateQueries({ queryKey: countSummariesKey });
  void queries.invalidateQueries({ queryKey: closingKey });
  return queries.invalidateQueries({ queryKey: countsKey });
}
