import type { Closing } from '@balanco/contract/closing';
import type { ClosingSteps } from '@balanco/contract/settling';
import { useState } from 'react';
import type { ClosingQuestion, ExportDialogType } from '../closing-parts';
import { ApproveDialog } from './approve-dialog';
import { ReopenDialog } from './reopen-dialog';
import { SettleDialog } from './settle-dialog';

interface SettlementDialogsProps {
  id: string;
  closing: Closing;
  steps: ClosingSteps;
  question: ClosingQuestion | null;
  ExportDialog: ExportDialogType;
  onClose: () => void;
}

/** The dialogs of the head of the page: to settle, approve, export and reopen. */
export function SettlementDialogs({ question, ExportDialog, ...props }: SettlementDialogsProps) {
  const { id, closing, steps, onClose } = props;
  // A dialog keeps the version for which it was opened: its own write may leave the inventory without one.
  const [opened, setOpened] = useState({ question, current: steps.current });
  if (opened.question !== question) setOpened({ question, current: steps.current });
  const { current } = opened;
  if (question === 'settle') return <SettleDialog {...props} />;
  if (current === null) return null;
  if (question === 'approve') {
    return <ApproveDialog id={id} steps={steps} current={current} onClose={onClose} />;
  }
  if (question === 'export') {
    return <ExportDialog id={id} pharmacy={closing.pharmacy} version={current.version} onClose={onClose} />;
  }
  if (question === 'reopen') return <ReopenDialog id={id} current={current} onClose={onClose} />;
  return null;
}
