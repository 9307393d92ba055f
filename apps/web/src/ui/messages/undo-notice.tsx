import { Button, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDialogOpen, isTyping, keys } from '../keys';
import { closeNoticeProps, showNotice } from './notices';
import styles from './undo-notice.module.css';

const UNDO_MS = 10_000;

export interface UndoOffer {
  readonly message: string;
  /** Undoes the action and reports it. Throws an Error with a sentence if a retry may succeed. */
  readonly undo: () => Promise<void>;
}

/** Offers 'Desfazer' for ten seconds, also on the next screens. */
export function noticeUndo(offer: UndoOffer): void {
  const id = randomId();
  showNotice({
    id,
    message: <UndoNotice {...offer} onEnd={() => notifications.hide(id)} />,
    color: 'var(--done)',
    closeButtonProps: closeNoticeProps,
    autoClose: false,
  });
}

type Phase = { name: 'offered' | 'busy' | 'over' } | { name: 'failed'; sentence: string };

/** Pauses under pointer or focus, and after a failure. */
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
  // A second press may come before the phase renders.
  const pressed = useRef(false);
  const press = () => {
    if (pressed.current) return;
    pressed.current = true;
    setPhase({ name: 'busy' });
    undo().then(end, (error: Error) => {
      pressed.current = false;
      setPhase({ name: 'failed', sentence: error.message });
    });
  };
  useUndoKey(() => {
    if (!isNewest(button.current)) return false;
    press();
    return true;
  });

  const onFocus = (event: FocusEvent) => {
    cameFrom.current = event.relatedTarget;
    setHeld((before) => ({ ...before, focus: true }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the countdown
    <div
      className={`${styles.notice} line gap-3 rows-2 between`}
      onMouseEnter={() => setHeld((before) => ({ ...before, pointer: true }))}
      onMouseLeave={() => setHeld((before) => ({ ...before, pointer: false }))}
      onFocus={onFocus}
      onBlur={() => setHeld((before) => ({ ...before, focus: false }))}
    >
      <Text className="fill anywhere" lineClamp={3}>
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

/** Ctrl+Z undoes only the last action, and none behind a dialog. */
function isNewest(button: HTMLButtonElement | null): boolean {
  if (button === null || isDialogOpen()) return false;
  const all = [...document.querySelectorAll('[data-undo]:not([aria-disabled="true"])')];
  return all.at(-1) === button;
}

/**
 * Ctrl+Z, or Cmd+Z on a Mac. A field keeps the key only if edited since the notice appeared: deleting the
 * only row found leaves the focus in the search.
 *
 * @param undo returns whether it took the key
 */
function useUndoKey(undo: () => boolean): void {
  const run = useEffectEvent(undo);
  useEffect(() => {
    const edited = new WeakSet<EventTarget>();
    const onInput = ({ target }: Event) => {
      if (target !== null) edited.add(target);
    };
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!isUndo || event.key.toLowerCase() !== keys.undo || event.defaultPrevented) return;
      const { target } = event;
      if (target !== null && isTyping(target) && edited.has(target)) return;
      if (run()) event.preventDefault();
    };
    document.addEventListener('input', onInput);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('input', onInput);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
}

function useCountdown(ms: number, held: boolean, onEnd: () => void): void {
  const left = useRef(ms);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held) return;
    const start = Date.now();
    const timer = window.setTimeout(() => end(), left.current);
    return () => {
      window.clearTimeout(timer);
      left.current = Math.max(0, left.current - (Date.now() - start));
    };
  }, [held]);
}
