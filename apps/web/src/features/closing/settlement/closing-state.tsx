import type { Closing } from '@balanco/contract/comparison/closing';
import type { ClosingState } from '@balanco/contract/comparison/closing-states';
import type { ClosingSteps } from '@balanco/contract/settlement/settling';
import {
  type Icon,
  IconCircleCheck,
  IconClock,
  IconFileExport,
  IconListCheck,
  IconLock,
} from '@tabler/icons-react';
import { useMomentText } from '../../../listing/pharmacy-clock';
import styles from '../closing.module.css';
import { stateText } from './state-words';

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

/** What the inventory is at, as a word with an icon. */
export function ClosingStateMark({ closing, steps }: ClosingStateMarkProps) {
  const { finalised_at, finalised_by } = closing;
  const momentText = useMomentText();
  const closed =
    finalised_at === null
      ? undefined
      : `Finalizado por ${finalised_by ?? 'alguém'} em ${momentText(finalised_at)}`;
  // After a write of this page the steps are newer.
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
