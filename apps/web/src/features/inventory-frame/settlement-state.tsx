import type { Comparison } from '@balanco/contract/comparison/comparison';
import type { SettlementState } from '@balanco/contract/comparison/items';
import type { SettlementSteps } from '@balanco/contract/settlement/settling';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconFileExport,
  IconListCheck,
  IconLock,
} from '@tabler/icons-react';
import { useMomentText } from '../../listing/pharmacy-clock';
import { APPROVED_SENTENCE, settlementStateWords } from '../inventories/settlement-state-words';
import styles from './inventory-frame.module.css';

export function stateText(state: SettlementState, version: number | null): string {
  const words = settlementStateWords[state];
  return version === null || !versioned.includes(state) ? words : `${words} · versão ${version}`;
}

const versioned: readonly SettlementState[] = ['settled', 'approved', 'exported'];

/** Returns null before the approval. */
export function frozenSentence(steps: Pick<SettlementSteps, 'state'> | undefined): string | null {
  const isFrozen = steps?.state === 'approved' || steps?.state === 'exported';
  return isFrozen ? APPROVED_SENTENCE : null;
}

/** Such an inventory finalises itself (docs/comparison.md, "Recount"). */
export function hasOpenRecount(comparison: Comparison, steps: SettlementSteps | undefined): boolean {
  if (steps === undefined) return comparison.reopened_by_recount_at !== null;
  return steps.state === 'open' && steps.checks.some(({ key, is_met }) => key === 'open_recounts' && !is_met);
}

const icons: Readonly<Record<SettlementState, Icon>> = {
  open: IconClock,
  checking: IconListCheck,
  settled: IconCircleCheck,
  approved: IconLock,
  exported: IconFileExport,
};

interface SettlementStateMarkProps {
  comparison: Comparison;
  steps: SettlementSteps | undefined;
}

export function SettlementStateMark({ comparison, steps }: SettlementStateMarkProps) {
  const { finalised_at, finalised_by } = comparison;
  const momentText = useMomentText();
  const closed =
    finalised_at === null
      ? undefined
      : `Finalizado por ${finalised_by ?? 'alguém'} em ${momentText(finalised_at)}`;
  // After a write the steps are newer than the totals.
  const state = steps?.state ?? comparison.state;
  const version = steps === undefined ? comparison.version : (steps.current?.version ?? null);
  const Icon = icons[state];
  return (
    <span
      className={`${styles.state} inline dim whole`}
      data-state={state}
      data-done={state !== 'open'}
      title={closed}
    >
      <Icon size={16} aria-hidden />
      {stateText(state, version)}
    </span>
  );
}
