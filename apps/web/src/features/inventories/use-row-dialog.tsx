import type { InventoryRow } from '@balanco/contract/inventories';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { pharmaciesQuery } from '../../listing/pharmacies-query';
import { noticeFailure } from '../../ui/notices';
import { DeleteInventoryDialog } from './delete-inventory-dialog';
import { EditInventoryDialog } from './edit-inventory-dialog';
import type { InventoryActions } from './inventory-columns';
import { NewSectionDialog } from './new-section-dialog';
import { deleteRefusal, editRefusal } from './row-refusal';

type Opened = { readonly job: 'edit' | 'delete' | 'section'; readonly row: InventoryRow } | null;

/**
 * The dialogs that a row's options open, one at a time. A dialog keeps the row for which it was opened, even if the list
 * changes. An option that is impossible shows its notice instead of a dialog.
 *
 * @param rows the pharmacy's whole list, undefined while unknown
 */
export function useRowDialog(rows: readonly InventoryRow[] | undefined) {
  const [opened, setOpened] = useState<Opened>(null);
  const { data: pharmacies } = useQuery(pharmaciesQuery);
  const actions = useMemo<InventoryActions>(() => {
    const openUnless = (refusal: string | null, dialog: Opened) => {
      if (refusal === null) setOpened(dialog);
      else noticeFailure(refusal);
    };
    return {
      onEdit: (row) => openUnless(editRefusal(row, pharmacies), { job: 'edit', row }),
      onDelete: (row) => openUnless(deleteRefusal(row), { job: 'delete', row }),
      onAddSection: (row) => setOpened({ job: 'section', row }),
    };
  }, [pharmacies]);
  const sections = rows?.filter(
    (row) => row.inventory_id === opened?.row.inventory_id && row.section_id !== null,
  );
  return { actions, dialog: opened && dialogOf(opened, sections?.length ?? 0, () => setOpened(null)) };
}

function dialogOf({ job, row }: NonNullable<Opened>, sections: number, onClose: () => void): ReactNode {
  switch (job) {
    case 'edit':
      return <EditInventoryDialog row={row} onClose={onClose} />;
    case 'delete':
      return <DeleteInventoryDialog row={row} sections={sections} onClose={onClose} />;
    case 'section':
      return <NewSectionDialog row={row} onClose={onClose} />;
  }
}
