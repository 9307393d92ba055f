import type { UnplacedCount } from '@balanco/contract/unplaced';
import { AssignDialog } from './assign/assign-dialog';
import type { Assignment } from './assign/assignment';
import { DiscardDialog } from './discard-dialog';

/** What is being done with which counts; it keeps them, whatever the list does meanwhile. */
export type OpenUnplacedDialog =
  | { readonly kind: 'assign'; readonly assignment: Assignment }
  | { readonly kind: 'discard'; readonly counts: readonly UnplacedCount[] };

interface UnplacedDialogProps {
  open: OpenUnplacedDialog;
  onClose: () => void;
}

/** The dialogs of the screen, one at a time. */
export function UnplacedDialog({ open, onClose }: UnplacedDialogProps) {
  return open.kind === 'assign' ? (
    <AssignDialog assignment={open.assignment} onClose={onClose} />
  ) : (
    <DiscardDialog counts={open.counts} onClose={onClose} />
  );
}
