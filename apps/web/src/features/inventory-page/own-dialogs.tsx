import type { Comparison } from '@balanco/contract/comparison/comparison';
import { useInventoryRows } from '../../listing/inventories-query';
import { AddSectionsDialog } from '../inventories/add-sections-dialog';
import { FinaliseDialog } from '../inventories/finalise/finalise-dialog';
import { openParts } from '../inventories/finalise/finalise-rows';
import type { InventoryDialogProps } from '../inventory-frame/parts';

// One file for the small dialogs of the page: each file of its own weighs on every screen.
export { BlindDialog } from './blind-dialog';
export { CarryDialog } from './carry-dialog';

function useOwnRows({ pharmacy, inventory_id }: Comparison) {
  const { data: own = [] } = useInventoryRows(pharmacy, inventory_id);
  return { own, row: own.find(({ section_id }) => section_id === null) };
}

export function FinaliseOwn({ comparison, onClose }: InventoryDialogProps) {
  const { own, row } = useOwnRows(comparison);
  const open = row && openParts(own, row);
  if (!row || !open) return null;
  return <FinaliseDialog row={row} open={open} onClose={onClose} uncounted={comparison.filters.uncounted} />;
}

export function AddOwnSections({ comparison, onClose }: InventoryDialogProps) {
  const { own, row } = useOwnRows(comparison);
  if (row === undefined) return null;
  return (
    <AddSectionsDialog
      row={row}
      existing={own.flatMap(({ section_name }) => section_name ?? [])}
      onClose={onClose}
    />
  );
}
