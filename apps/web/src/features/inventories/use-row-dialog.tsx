import { type InventoryRow, MOBILE_ITEM_NOTE } from '@balanco/contract/inventories/inventories';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { noticeFailure } from '../../ui/notices';
import { useKept } from '../../ui/use-kept';
import { DeleteInventoryDialog } from './delete-inventory-dialog';
import { EditInventoryDialog } from './edit-inventory-dialog';
import { EditSectionDialog } from './edit-section-dialog';
import { FinaliseDialog } from './finalise-dialog';
import type { InventoryActions } from './inventory-cells';
import { useLabels } from './labels/use-labels';
import { NewSectionDialog } from './new-section-dialog';
import { openParts } from './open-parts';
import { deleteRefusal, editRefusal } from './row-refusal';

const AddSectionsDialog = lazy(async () => ({
  default: (await import('./add-sections-dialog')).AddSectionsDialog,
}));

type Opened =
  | { readonly job: 'delete' | 'section' | 'sections' | 'edit-section'; readonly row: InventoryRow }
  | { readonly job: 'edit'; readonly row: InventoryRow; readonly inventory: InventoryRow }
  | { readonly job: 'finalise'; readonly row: InventoryRow; readonly open: string };

/**
 * The dialogs that a row's options open, one at a time. A dialog keeps the row for which it was opened, even if the list
 * changes. An option that is impossible shows its notice instead of a dialog.
 *
 * @param rows the pharmacy's whole list, undefined while unknown
 */
export function useRowDialog(rows: readonly InventoryRow[] | undefined) {
  const [opened, setOpened] = useKept<Opened | null>('inventories/row-dialog', null, 'opened');
  const { data: pharmacies } = useQuery(pharmaciesQuery);
  // Read when a box is ticked, so that the columns don't change with each answer.
  const latest = useRef(rows);
  useEffect(() => {
    latest.current = rows;
  });
  const { printLabels, sheet } = useLabels(rows);
  const latestPrint = useRef(printLabels);
  useEffect(() => {
    latestPrint.current = printLabels;
  });
  const actions = useMemo<InventoryActions>(() => {
    const openUnless = (refusal: string | null, dialog: Opened) => {
      if (refusal === null) setOpened(dialog);
      else noticeFailure(refusal);
    };
    return {
      onEdit: (row) =>
        openUnless(editRefusal(row, pharmacies), {
          job: 'edit',
          row,
          inventory: inventoryOf(latest.current ?? [], row),
        }),
      onDelete: (row) => openUnless(deleteRefusal(row), { job: 'delete', row }),
      onAddSection: (row) => openUnless(sectionRefusal(row), { job: 'section', row }),
      onAddSections: (row) => openUnless(sectionRefusal(row), { job: 'sections', row }),
      onEditSection: (row) => openUnless(sectionRefusal(row), { job: 'edit-section', row }),
      onPrintLabels: (row) => latestPrint.current(row),
      asksToFinalise: (row) => {
        const open = row.section_id === null ? openParts(latest.current ?? [], row) : null;
        if (open !== null) setOpened({ job: 'finalise', row, open });
        return open !== null;
      },
    };
  }, [pharmacies, setOpened]);
  const sections = (rows ?? []).flatMap((row) =>
    row.inventory_id === opened?.row.inventory_id ? (row.section_name ?? []) : [],
  );
  return {
    actions,
    dialog: (
      <>
        {opened && dialogOf(opened, sections, () => setOpened(null))}
        {sheet}
      </>
    ),
  };
}

/** The row of the inventory to which a row belongs. */
function inventoryOf(rows: readonly InventoryRow[], row: InventoryRow): InventoryRow {
  const isOwn = (each: InventoryRow) => each.inventory_id === row.inventory_id && each.section_id === null;
  return rows.find(isOwn) ?? row;
}

/** Sections of the mobile backend are not edited here, either (specification, section 6). */
function sectionRefusal({ inventory_id: id }: InventoryRow): string | null {
  return typeof id === 'string' ? MOBILE_ITEM_NOTE : null;
}

/** @param sections the names of the inventory's sections */
function dialogOf(opened: Opened, sections: readonly string[], onClose: () => void): ReactNode {
  const { row } = opened;
  switch (opened.job) {
    case 'edit':
      return <EditInventoryDialog row={row} inventory={opened.inventory} onClose={onClose} />;
    case 'delete':
      return <DeleteInventoryDialog row={row} sections={sections.length} onClose={onClose} />;
    case 'section':
      return <NewSectionDialog row={row} onClose={onClose} />;
    case 'sections':
      return (
        <Suspense>
          <AddSectionsDialog row={row} existing={sections} onClose={onClose} />
        </Suspense>
      );
    case 'edit-section':
      return <EditSectionDialog row={row} onClose={onClose} />;
    case 'finalise':
      return <FinaliseDialog row={row} open={opened.open} onClose={onClose} />;
  }
}
