import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Begins the keys of product queries, so that a changed catalogue refreshes them. */
export const productsKey = ['products'] as const;

/** Ends when the list is fresh; other queries follow. */
export function useCatalogueMutation<Change, Answer>(send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  const refreshList = () => queries.invalidateQueries({ queryKey: productsKey });
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      // Counts and totals show products.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== productsKey[0] });
      return refreshList();
    },
    // A refusal often means an outdated list.
    onError: () => void refreshList(),
  });
}
