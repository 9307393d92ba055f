import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { countsKey } from '../counts-query';

/** A change of counts; afterwards, refused or not, the lists show what is stored. */
export function useCountMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => refreshCounts(queries) });
}

/** Asks for the shown lists of counts anew and waits for them; the inventories' totals follow by themselves. */
export function refreshCounts(queries: QueryClient): Promise<void> {
  void queries.invalidateQueries({ queryKey: ['inventories'] });
  return queries.invalidateQueries({ queryKey: countsKey });
}
