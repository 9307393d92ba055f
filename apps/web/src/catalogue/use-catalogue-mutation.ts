import { useMutation, useQueryClient } from '@tanstack/react-query';
import { productsKey } from './products-key';

/** A change of a catalogue. It ends when the list is refreshed; other queries are refreshed in the background. */
export function useCatalogueMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  const refreshList = () => queries.invalidateQueries({ queryKey: productsKey });
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      // Counts and totals show products too.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== productsKey[0] });
      return refreshList();
    },
    // A refusal often means that the list is out of date.
    onError: () => void refreshList(),
  });
}
