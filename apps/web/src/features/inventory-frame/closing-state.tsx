import type { Closing } from '@balanco/contract/comparison/closing';
import type { ClosingState } from '@balanco/contract/comparison/closing-items';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconFileExport,
  IconListCheck,
  IconLock,
} from '@tabler/icons-react';
import { APPROVED_SENTENCE, closingStateWords } from '../../listing/closing-state-words';
import { useMomentText } from '../../listing/pharmacy-clock';
import styles from './inventory-frame.module.css';

/** 'Em conferência', 'Apurado v1' */
export function stateText(state: ClosingState, version: number | null): string {
  const words = closingStateWords[state];
  return version === null || !versioned.includes(state) ? words : `${words} v${version}`;
}

const versioned: readonly ClosingState[] = ['settled', 'approved', 'exported'];

/** Null before the approval. */
export function frozenSentence(steps: Pick<ClosingSteps, 'state'> | undefined): string | null {
  const isFrozen = steps?.state === 'approved' || steps?.state === 'exported';
  return isFrozen ? APPROVED_SENTENCE : null;
}

/** Such an inventory finalises itself (docs/closing.md, "Recount"). */
export function hasOpenRecount(closing: Closing, steps: ClosingSteps | undefined): boolean {
  if (steps === undefined) return closing.reopened_by_recount_at !== null;
  return steps.state === 'open' && steps.checks.some(({ key, is_met }) => key === 'open_recounts' && !is_met);
}

const icons: Readonly<Record<ClosingState, Icon>> = {
  open: IconClock,
  checking: IconListCheck,
  settled: IconCircleCheck,
  approved: IconLock,
  exported: IconFileExport,
};

interface ClosingStateMarkProps {
  closing: Closing;
  steps: ClosingSteps | undefined;
}

export function ClosingStateMark({ closing, steps }: ClosingStateMarkProps) {
  const { finalised_at, finalised_by } = closing;
  const momentText = useMomentText();
  const closed =
    finalised_at === null
      ? undefined
      : `Finalizado por ${finalised_by ?? 'alguém'} em ${momentText(finalised_at)}`;
  // After a write the steps are newer than the totals.
  const state = steps?.state ?? closing.state;
  const version = steps === undefined ? closing.version : (steps.current?.version ?? null);
  const Icon = icons[state];
  return (
    <span className={styles.state} data-state={state} data-done={state !== 'open'} title={closed}>
      <Icon size={16} aria-hidden />
      {stateText(state, version)}
    </span>
  );
}
