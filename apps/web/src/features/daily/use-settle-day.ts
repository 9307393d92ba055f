import { getDailyCount } from '@balanco/contract/inventories/daily-count';
import { finaliseInventory, type InventoryId } from '@balanco/contract/inventories/inventories';
import { getSettlementSteps, type SettlementSteps, settle } from '@balanco/contract/settlement/settling';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askedQuery, request } from '../../api/client';
import { comparisonKey, liveRefresh } from '../../listing/queries';

/** @param pharmacy undefined loads nothing */
export function dailyQuery(pharmacy: string | undefined) {
  return askedQuery(
    ['daily', pharmacy],
    getDailyCount,
    pharmacy === undefined ? null : { params: { id: pharmacy } },
    liveRefresh,
  );
}

/** Finalises and settles; a repetition goes on where the first try stopped. */
export function useSettleDay(pharmacy: string, inventory: InventoryId) {
  const queries = useQueryClient();
  const params = { id: Number(inventory) };
  return useMutation({
    mutationFn: async (_now: 'settle') => {
      const before = await request(getSettlementSteps, { params });
      if (before.state === 'open') await request(finaliseInventory, { params, body: { finalizado: true } });
      else if (before.state !== 'checking') return before;
      return request(settle, { params, body: { version: before.next_version } });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: dailyQuery(pharmacy).queryKey }),
        queries.invalidateQueries({ queryKey: comparisonKey }),
      ]),
  });
}

export function settledText({ state, approval, to_settle }: SettlementSteps): string {
  if (state === 'settled')
    return `Apurado; falta a aprovação. ${approval.refusal ?? to_settle.approval ?? ''}`.trim();
  return 'Acertado e aprovado. O arquivo do ERP sai pela pasta, se a farmácia tem uma, ou por Exportar no inventário.';
}
