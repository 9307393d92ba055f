import { isUuid } from '@balanco/contract/base/fields';
import {
  type InventoryRow,
  invalidEditedId,
  MOBILE_ITEM_NOTE,
  uneditableInventory,
} from '@balanco/contract/inventories/inventories';
import type { Pharmacy } from '@balanco/contract/pharmacies/pharmacies';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pharmaciesQuery } from '../../listing/queries';
import { useKept, useLatest } from '../../ui/fields/kept-fields';
import { later } from '../../ui/later';
import { noticeFailure } from '../../ui/messages/notices';
import { openParts } from './finalise/finalise-rows';
import type { InventoryActions } from './inventory-cells';
import { useLabels } from './labels/use-labels';
import type { OpenedRow } from './row-dialog';
import { APPROVED_SENTENCE } from './settlement-state-words';

const RowDialog = later('RowDialog', () => import('./row-dialog'));

/**
 * One dialog at a time, which keeps its row while the list changes. An impossible option shows a notice
 * instead.
 *
 * @param rows the whole list, undefined while unknown
 */
export function useRowDialog(rows: readonly InventoryRow[] | undefined) {
  const [opened, setOpened] = useKept<OpenedRow | null>('inventories/row-dialog', null, 'opened');
  const { data: pharmacies } = useQuery(pharmaciesQuery);
  // A ref, so columns don't change with each answer.
  const latest = useLatest(rows);
  const { printLabels, sheet } = useLabels(rows);
  const latestPrint = useLatest(printLabels);
  const actions = useMemo<InventoryActions>(() => {
    const openUnless = (refusal: string | null, dialog: OpenedRow) => {
      if (refusal === null) setOpened(dialog);
      else noticeFailure(refusal);
    };
    return {
      onEdit: (row) => openUnless(editRefusal(row, pharmacies), { job: 'edit', row }),
      onDelete: (row) =>
        openUnless(deleteRefusal(row, inventoryOf(latest.current ?? [], row)), { job: 'delete', row }),
      onAddSection: (row) => openUnless(sectionRefusal(row), { job: 'section', row }),
      onAddSections: (row) => openUnless(sectionRefusal(row), { job: 'sections', row }),
      onPrintLabels: (row) => latestPrint.current(row),
      asksToFinalise: (row) => {
        const open = row.section_id === null ? openParts(latest.current ?? [], row) : null;
        if (open !== null) setOpened({ job: 'finalise', row, open });
        return open !== null;
      },
    };
  }, [pharmacies, setOpened, latest, latestPrint]);
  const sections = (rows ?? []).flatMap((row) =>
    row.inventory_id === opened?.row.inventory_id ? (row.section_name ?? []) : [],
  );
  return {
    actions,
    dialog: (
      <>
        {opened && <RowDialog {...{ opened, sections }} onClose={() => setOpened(null)} />}
        {sheet}
      </>
    ),
  };
}

/**
 * Null if editable here (specification, section 5), as are the sections of an inventory.
 *
 * @param pharmacies undefined while unknown; then the server decides
 */
export function editRefusal(
  row: Pick<InventoryRow, 'inventory_id' | 'pharmacy'>,
  pharmacies: readonly Pick<Pharmacy, 'id'>[] | undefined,
): string | null {
  const id = row.inventory_id;
  if (typeof id === 'string' && isUuid(id)) return uneditableInventory;
  if (!isNumber(id)) return invalidEditedId;
  if (pharmacies?.every((pharmacy) => pharmacy.id !== row.pharmacy))
    return 'Farmácia não encontrada. Não é possível editar o inventário.';
  return null;
}

function isNumber(id: number | string): boolean {
  return Number.isSafeInteger(Number(id)) && Number(id) > 0;
}

function inventoryOf(rows: readonly InventoryRow[], row: InventoryRow): InventoryRow {
  const isOwn = (each: InventoryRow) => each.inventory_id === row.inventory_id && each.section_id === null;
  return rows.find(isOwn) ?? row;
}

/**
 * Refuses ids that are neither a number nor a UUID, and what is approved.
 *
 * @param inventory the inventory's row, which has the state of its settlement
 */
export function deleteRefusal(
  { inventory_id: id }: Pick<InventoryRow, 'inventory_id'>,
  { closing_state: state }: Pick<InventoryRow, 'closing_state'> = {},
): string | null {
  if (!isNumber(id) && !isUuid(String(id))) return 'ID de inventário inválido.';
  return state === 'approved' || state === 'exported' ? APPROVED_SENTENCE : null;
}

/** The mobile backend's sections are fixed too (specification, section 6). */
function sectionRefusal({ inventory_id: id }: InventoryRow): string | null {
  return typeof id === 'string' ? MOBILE_ITEM_NOTE : null;
}
