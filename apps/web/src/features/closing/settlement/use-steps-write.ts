import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { closingKey } from '../../../listing/closing-key';
import { stepsQuery } from './settlement-query';

/** A write that answers the steps of a closing: they are shown at once, and the rest of the page loads again. */
export function useStepsWrite<Change>(id: string, send: (change: Change) => Promise<ClosingSteps>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (steps) => queries.setQueryData(stepsQuery(id).queryKey, steps),
    // After a refusal too, because somebody else may have changed what it is about.
    onSettled: () => void queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
}
