import { useMutation, useQueryClient } from '@tanstack/react-query';
import { countsKey } from '../counts-query';

/** A change of counts; afterwards, refused or not, the list shows what is stored, and the inventories' totals follow. */
export function useCountMutation<Change>(send: (change: Change) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['inventories'] });
      return queries.invalidateQueries({ queryKey: countsKey });
    },
  });
}
