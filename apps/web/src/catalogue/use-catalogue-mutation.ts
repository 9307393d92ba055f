import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Begins the keys of all queries about products, so that a changed catalogue refreshes them all. */
export const productsKey = ['products'] as const;

/** A change of a catalogue. It ends when the list is fresh; other queries refresh in the background. */
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
    // A refusal often means that the list is outdated.
    onError: () => void refreshList(),
  });
}
