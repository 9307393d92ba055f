import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unplacedKey } from '../../listing/unplaced-query';

/** A change of unplaced counts. It changes counts, inventories and totals, so every query loads again. */
export function useUnplacedMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queries.invalidateQueries(),
    // A refusal often means that the list is out of date.
    onError: () => {
      void queries.invalidateQueries({ queryKey: unplacedKey });
      void queries.invalidateQueries({ queryKey: ['inventories'] });
    },
  });
}
