import { Button, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isTyping } from './is-typing';
import { closeNoticeProps, showNotice } from './notices';
import styles from './undo-notice.module.css';

/** How long an action can be undone, in ms. */
const UNDO_MS = 10_000;

export interface UndoOffer {
  /** The completed action, e.g. 'Contagem excluída'. */
  readonly message: string;
  /** Undoes the action and reports the result; throws an Error with a sentence if it can be tried again. */
  readonly undo: () => Promise<void>;
}

/** Reports a completed action and offers 'Desfazer' for ten seconds, on any screen. */
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

/** The countdown pauses while the notice is hovered or focused, and after a failure. */
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
  // The phase is only known at the next render.
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

/** Whether this is the newest notice and no dialog is open: Ctrl+Z undoes only the last action. */
function isNewest(button: HTMLButtonElement | null): boolean {
  if (button === null || document.querySelector('[role="dialog"]') !== null) return false;
  const all = [...document.querySelectorAll('[data-undo]:not([aria-disabled="true"])')];
  return all.at(-1) === button;
}

/**
 * Ctrl+Z, or Cmd+Z on a Mac. A field keeps the key only if something was typed into it since the notice appeared: after the
 * deletion of the only row that a search found, the focus is in the search, and the deletion is what its person wants back.
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
      if (!isUndo || event.key.toLowerCase() !== 'z' || event.defaultPrevented) return;
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

/** Calls `onEnd` once after `ms`, not counting the time while it was held. */
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
