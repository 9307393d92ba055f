import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unplacedKey } from '../../listing/unplaced-query';

/** A change of unplaced counts. Counts, inventories and totals all show what it moved, so everything is asked again. */
export function useUnplacedMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries(),
    // What was refused is often a list that is out of date.
    onError: () => {
      void queries.invalidateQueries({ queryKey: unplacedKey });
      void queries.invalidateQueries({ queryKey: ['inventories'] });
    },
  });
}
