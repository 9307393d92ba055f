import { getComparison } from '@balanco/contract/comparison/comparison';
import { getSettlementSteps, type SettlementSteps } from '@balanco/contract/settlement/settling';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askedQuery } from '../../api/client';
import { comparisonKey, liveRefresh } from '../../listing/queries';

/** @param id number or UUID; null loads nothing */
export function comparisonQuery(id: string | null) {
  return askedQuery(
    [...comparisonKey, id, 'totals'],
    getComparison,
    id === null ? null : { params: { id } },
    liveRefresh,
  );
}

/** @param id number or UUID; null loads nothing */
export function stepsQuery(id: string | null) {
  return askedQuery(
    [...comparisonKey, id, 'steps'],
    getSettlementSteps,
    id === null ? null : { params: { id } },
    liveRefresh,
  );
}

/** Shows the answered steps at once and reloads the rest of the page. */
export function useStepsWrite<Change>(id: string, send: (change: Change) => Promise<SettlementSteps>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (steps) => queries.setQueryData(stepsQuery(id).queryKey, steps),
    // It reloads after a refusal too: somebody may have changed the inventory.
    onSettled: () => void queries.invalidateQueries({ queryKey: [...comparisonKey, id] }),
  });
}
