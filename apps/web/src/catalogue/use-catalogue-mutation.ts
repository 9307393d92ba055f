import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productsKey } from './products-key';

/** A change of a catalogue. It is over when the list shows it; whatever else tells of products follows. */
export function useCatalogueMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  const refreshList = () => queries.invalidateQueries({ queryKey: productsKey });
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      // Products are seen in counts and totals too.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== productsKey[0] });
      return refreshList();
    },
    // What was refused is often a list that is out of date.
    onError: () => void refreshList(),
  });
}
