import { getClosing } from '@balanco/contract/comparison/closing';
import { type ClosingSteps, getClosingSteps } from '@balanco/contract/settlement/settling';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/client';
import { closingKey, liveRefresh } from '../../listing/queries';

/** @param id number or UUID; null loads nothing */
export function closingQuery(id: string | null) {
  return queryOptions({
    queryKey: [...closingKey, id, 'totals'] as const,
    queryFn: id === null ? skipToken : ({ signal }) => request(getClosing, { params: { id } }, { signal }),
    ...liveRefresh,
  });
}

/** @param id number or UUID; null loads nothing */
export function stepsQuery(id: string | null) {
  return queryOptions({
    queryKey: [...closingKey, id, 'steps'] as const,
    queryFn:
      id === null ? skipToken : ({ signal }) => request(getClosingSteps, { params: { id } }, { signal }),
    ...liveRefresh,
  });
}

/** Shows the answered steps at once and reloads the rest of the page. */
export function useStepsWrite<Change>(id: string, send: (change: Change) => Promise<ClosingSteps>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (steps) => queries.setQueryData(stepsQuery(id).queryKey, steps),
    // After a refusal too: somebody may have changed the inventory.
    onSettled: () => void queries.invalidateQueries({ queryKey: [...closingKey, id] }),
  });
}
