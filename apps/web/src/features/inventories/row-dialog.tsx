import type { InventoryRow } from '@balanco/contract/inventories/inventories';
import { AddSectionsDialog } from './add-sections-dialog';
import { FinaliseDialog } from './finalise/finalise-dialog';
import { DeleteInventoryDialog, EditInventoryDialog } from './inventory-dialogs';
import { EditSectionDialog, NewSectionDialog } from './section-dialogs';

export type OpenedRow =
  | { readonly job: 'delete' | 'section' | 'sections' | 'edit'; readonly row: InventoryRow }
  | { readonly job: 'finalise'; readonly row: InventoryRow; readonly open: string };

interface RowDialogProps {
  readonly opened: OpenedRow;
  readonly sections: readonly string[];
  readonly onClose: () => void;
}

export function RowDialog({ opened, sections, onClose }: RowDialogProps) {
  const { row } = opened;
  switch (opened.job) {
    case 'edit':
      return row.section_id === null ? (
        <EditInventoryDialog row={row} onClose={onClose} />
      ) : (
        <EditSectionDialog row={row} onClose={onClose} />
      );
    case 'delete':
      return <DeleteInventoryDialog row={row} sections={sections.length} onClose={onClose} />;
    case 'section':
      return <NewSectionDialog row={row} onClose={onClose} />;
    case 'sections':
      return <AddSectionsDialog row={row} existing={sections} onClose={onClose} />;
    case 'finalise':
      return <FinaliseDialog row={row} open={opened.open} onClose={onClose} />;
  }
}
