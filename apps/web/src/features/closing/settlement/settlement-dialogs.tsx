import type { Closing } from '@balanco/contract/comparison/closing';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import { lazy, Suspense, useState } from 'react';
import type { ClosingQuestion, ExportDialogType, ReexportQuestion, StockFileType } from '../closing-parts';
import { ApproveDialog } from './approve-dialog';
import { ReopenDialog } from './reopen-dialog';
import { SettleDialog } from './settle-dialog';

const ReturnProofDialog = lazy(async () => ({
  default: (await import('../return-proof/return-proof-dialog')).ReturnProofDialog,
}));

interface SettlementDialogsProps {
  id: string;
  closing: Closing;
  steps: ClosingSteps;
  question: ClosingQuestion | null;
  ExportDialog: ExportDialogType;
  StockFile: StockFileType;
  onClose: () => void;
}

/** The dialogs of the head of the page: to settle, approve, export and reopen; and that of the proof of return. */
export function SettlementDialogs({ question, ExportDialog, StockFile, ...props }: SettlementDialogsProps) {
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
  if (question === 'export' || isReexport(question)) {
    const { pharmacy } = closing;
    const proof = question === 'export' ? undefined : question.reexport;
    return <ExportDialog {...{ id, pharmacy, proof, onClose }} version={current.version} />;
  }
  if (question === 'return-proof') {
    const { pharmacy } = closing;
    return (
      <Suspense fallback={null}>
        <ReturnProofDialog {...{ id, pharmacy, StockFile, onClose }} version={current.version} />
      </Suspense>
    );
  }
  if (question === 'reopen') return <ReopenDialog id={id} current={current} onClose={onClose} />;
  return null;
}

function isReexport(question: ClosingQuestion | null): question is ReexportQuestion {
  return typeof question === 'object' && question !== null;
}
