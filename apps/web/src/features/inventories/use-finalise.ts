import {
  finaliseInventory,
  finaliseMobileInventory,
  type InventoryRow,
} from '@balanco/contract/inventories/inventories';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error';
import { request } from '../../api/client';
import { sentenceWithDetail } from '../../api/sentence';
import { closingKey } from '../../listing/closing-key';
import { inventoriesQuery } from '../../listing/inventories-query';
import { useStaffAction } from '../../session/staff-action';
import { noticeFailure } from '../../ui/notices';
import { noticeUndo } from '../../ui/undo-notice';
import { finaliseRows, type InventoryOrSection, withRows } from './finalise-rows';

/**
 * Closes (`true`) or reopens (`false`) the inventory or section of a row. The list shows it at once. If the server
 * refuses, the rows of this inventory are restored and the specified sentence is shown. Finalising a whole inventory
 * closes its sections too, so it can be undone.
 */
export function useFinalise(row: InventoryRow) {
  const queries = useQueryClient();
  const staff = useStaffAction();
  const { queryKey } = inventoriesQuery(row.pharmacy);
  const put = (newer: readonly InventoryRow[]) =>
    queries.setQueryData(queryKey, (rows) => rows && withRows(rows, newer));

  // The page of the inventory says its state too.
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: closingKey }),
    ]);

  const reopen = async () => {
    const { rows } = await sendFinalise(row, false).catch((error: unknown) => {
      throw new Error(failureText(error));
    });
    put(rows);
    await refresh();
  };
  return useMutation({
    // One at a time within an inventory, because its rows depend on each other.
    scope: { id: `finalise ${row.inventory_id}` },
    mutationFn: (finalizado: boolean) => sendFinalise(row, finalizado),
    onMutate: async (finalizado) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey) ?? [];
      queries.setQueryData(queryKey, finaliseRows(before, row, finalizado));
      return before.filter((each) => each.inventory_id === row.inventory_id);
    },
    onSuccess: ({ rows }, finalizado) => {
      put(rows);
      if (finalizado && row.section_id === null)
        noticeUndo({ message: 'Inventário finalizado', undo: reopen });
    },
    onError: (error, _finalizado, before) => {
      put(before ?? []);
      if (!staff.refused(error, () => undefined)) {
        noticeFailure(failureText(error));
      }
    },
    onSettled: () => void refresh(),
  });
}

/** Inventories with a UUID have their own path (specification, section 7). */
function sendFinalise({ inventory_id: id, section_id }: InventoryOrSection, finalizado: boolean) {
  const body = section_id === null ? { finalizado } : { finalizado, section_id };
  return typeof id === 'number'
    ? request(finaliseInventory, { params: { id }, body })
    : request(finaliseMobileInventory, { params: { uuid: id }, body });
}

/** The specification has one sentence for a refusal and another for a call that never arrived (section 8). */
function failureText(error: unknown): string {
  return sentenceWithDetail(
    error instanceof ApiError ? 'Erro ao atualizar status.' : 'Erro ao atualizar.',
    error,
  );
}
