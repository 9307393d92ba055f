import {
  finaliseInventory,
  finaliseMobileInventory,
  type InventoryRow,
} from '@balanco/contract/inventories/inventories';
import { unfinishedText } from '@balanco/contract/inventories/section-state-words';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../../api/client';
import { ApiError } from '../../../api/failures';
import { sentenceWithDetail } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { inventoriesQuery } from '../../../listing/inventories-query';
import { comparisonKey } from '../../../listing/queries';
import { useStaffAction } from '../../../session/role/staff-action';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog';
import { noticeUndo } from '../../../ui/messages/notice-undo';
import { noticeFailure } from '../../../ui/messages/notices';
import { finaliseRows, type InventoryOrSection, withRows } from './finalise-rows';
import { OpenSectionsList } from './open-sections';

interface FinaliseDialogProps {
  row: InventoryRow;
  open: string;
  uncounted?: number;
  onClose: () => void;
}

export function FinaliseDialog({ row, open, uncounted = 0, onClose }: FinaliseDialogProps) {
  const { mutate } = useFinalise(row);
  return (
    <ConfirmDialog
      title="Finalizar Inventário"
      confirmLabel="Finalizar"
      onConfirm={() => {
        mutate(true);
        onClose();
      }}
      onClose={onClose}
    >
      <Text>
        O inventário “{row.name}” ainda tem <strong>{open}</strong>.
      </Text>
      {uncounted > 0 && (
        <Text mt="xs">Até agora, {counted(uncounted, 'item não contado', 'itens não contados')}.</Text>
      )}
      <Text mt="xs">
        As seções abertas são finalizadas com ele. Contagens que chegarem depois entram marcadas como “Após o
        fechamento”.
      </Text>
      <OpenSectionsList inventory={row.inventory_id} />
    </ConfirmDialog>
  );
}

/**
 * Closes or reopens at once; a refusal restores the rows. Finalising an inventory closes its sections, and a
 * section may have somebody inside, so both offer an undo.
 */
export function useFinalise(row: InventoryRow) {
  const queries = useQueryClient();
  const staff = useStaffAction();
  const { queryKey } = inventoriesQuery(row.pharmacy);
  const put = (newer: readonly InventoryRow[]) =>
    queries.setQueryData(queryKey, (rows) => rows && withRows(rows, newer));

  // The inventory's page shows its state too.
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: comparisonKey }),
    ]);

  const reopen = async () => {
    const { rows } = await sendFinalise(row, false).catch((error: unknown) => {
      throw new Error(failureText(error));
    });
    put(rows);
    await refresh();
  };
  return useMutation({
    // One at a time per inventory, because its rows depend on each other.
    scope: { id: `finalise ${row.inventory_id}` },
    mutationFn: (finalizado: boolean) => sendFinalise(row, finalizado),
    onMutate: async (finalizado) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey) ?? [];
      queries.setQueryData(queryKey, finaliseRows(before, row, finalizado));
      return before.filter((each) => each.inventory_id === row.inventory_id);
    },
    onSuccess: ({ rows, unfinished }, finalizado) => {
      put(rows);
      if (finalizado && row.section_id === null)
        noticeUndo({ message: 'Inventário finalizado', undo: reopen });
      if (unfinished !== undefined)
        noticeUndo({ message: `Seção finalizada · ${unfinishedText(unfinished)}`, undo: reopen });
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

/** UUIDs have their own path (specification, section 7). */
function sendFinalise({ inventory_id: id, section_id }: InventoryOrSection, finalizado: boolean) {
  const body = section_id === null ? { finalizado } : { finalizado, section_id };
  return typeof id === 'number'
    ? request(finaliseInventory, { params: { id }, body })
    : request(finaliseMobileInventory, { params: { uuid: id }, body });
}

/** A refusal and a lost call differ (specification, section 8). */
function failureText(error: unknown): string {
  return sentenceWithDetail(
    error instanceof ApiError ? 'Erro ao atualizar status.' : 'Erro ao atualizar.',
    error,
  );
}
