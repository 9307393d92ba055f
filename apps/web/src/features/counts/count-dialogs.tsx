import type { CountLine } from '@balanco/contract/counts';
import { DeleteCountDialog } from './deletion/delete-count-dialog';
import { EditCountDialog } from './edit/edit-count-dialog';

/** What is being done with which line. It keeps the line and its pharmacy, whatever list and address do meanwhile. */
export interface OpenCountDialog {
  readonly action: 'edit' | 'delete';
  readonly line: CountLine;
  /** The pharmacy's id. */
  readonly pharmacy: string;
}

interface CountDialogsProps {
  open: OpenCountDialog | null;
  onDeleted: (line: CountLine) => void;
  onClose: () => void;
}

/** The dialogs of a row. */
export function CountDialogs({ open, onDeleted, onClose }: CountDialogsProps) {
  if (open === null) return null;
  const { action, line, pharmacy } = open;
  if (action === 'edit') return <EditCountDialog line={line} pharmacy={pharmacy} onClose={onClose} />;
  return <DeleteCountDialog line={line} onDeleted={() => onDeleted(line)} onClose={onClose} />;
}
