import { Button, Text } from '@mantine/core';
import { randomId, useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type FocusEvent, useRef, useState } from 'react';
import { closeNoticeProps } from './notices';
import styles from './undo-notice.module.css';
import { useCountdown } from './use-countdown';

/** How long something can be taken back. */
const UNDO_MS = 10_000;

export interface UndoOffer {
  /** What was done, as 'Contagem excluída'. */
  readonly message: string;
  /** Takes it back and says how that went; throws an Error with a sentence where it is worth another try. */
  readonly undo: () => Promise<void>;
}

/** Says that something is done and offers 'Desfazer' for ten seconds, on whatever screen the person is by then. */
export function noticeUndo(offer: UndoOffer): void {
  const id = randomId();
  notifications.show({
    id,
    message: <UndoNotice {...offer} onEnd={() => notifications.hide(id)} />,
    color: 'var(--done)',
    closeButtonProps: closeNoticeProps,
    // Not over the pagination, which is likely to be used next.
    position: 'bottom-center',
    autoClose: false,
  });
}

type Phase = { name: 'offered' | 'busy' | 'over' } | { name: 'failed'; sentence: string };

/** The time stands still while somebody points at it or has the focus in it, and after a failure. */
function UndoNotice({ message, undo, onEnd }: UndoOffer & { onEnd: () => void }) {
  const [phase, setPhase] = useState<Phase>({ name: 'offered' });
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const button = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const end = () => {
    setPhase({ name: 'over' });
    if (document.activeElement === button.current && cameFrom.current instanceof HTMLElement) {
      cameFrom.current.focus({ preventScroll: true });
    }
    onEnd();
  };
  useCountdown(UNDO_MS, phase.name !== 'offered' || held.pointer || held.focus, end);
  const press = () => {
    setPhase({ name: 'busy' });
    undo().then(end, (error: Error) => setPhase({ name: 'failed', sentence: error.message }));
  };
  useHotkeys([['mod+Z', () => isNewest(button.current) && press()]]);

  const onFocus = (event: FocusEvent) => {
    cameFrom.current = event.relatedTarget;
    setHeld((before) => ({ ...before, focus: true }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only the time is held
    <div
      className={styles.notice}
      onMouseEnter={() => setHeld((before) => ({ ...before, pointer: true }))}
      onMouseLeave={() => setHeld((before) => ({ ...before, pointer: false }))}
      onFocus={onFocus}
      onBlur={() => setHeld((before) => ({ ...before, focus: false }))}
    >
      <Text className={styles.message} lineClamp={3}>
        {phase.name === 'failed' ? phase.sentence : message}
      </Text>
      {phase.name !== 'over' && (
        <Button
          ref={button}
          size="xs"
          variant="default"
          data-undo
          aria-keyshortcuts="Control+Z"
          title="Desfazer (Ctrl+Z)"
          aria-disabled={phase.name === 'busy'}
          onClick={phase.name === 'busy' ? undefined : press}
        >
          {phase.name === 'busy' ? 'Desfazendo...' : 'Desfazer'}
        </Button>
      )}
    </div>
  );
}

/** Several may stand there: the key takes back what was done last, and nothing behind an open dialog. */
function isNewest(button: HTMLButtonElement | null): boolean {
  if (button === null || document.querySelector('[role="dialog"]') !== null) return false;
  const all = [...document.querySelectorAll('[data-undo]:not([aria-disabled="true"])')];
  return all.at(-1) === button;
}
