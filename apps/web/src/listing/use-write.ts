import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A write is pending until its lists are loaded again, after a refusal too, which often means an outdated list. */
export function useWrite<Change, Answer>(queryKey: QueryKey, send: (change: Change) => Promise<Answer>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: send, onSettled: () => queries.invalidateQueries({ queryKey }) });
}
