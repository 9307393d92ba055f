import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isDialogOpen, isTyping, keys } from '../keys';
import { closeNoticeProps, hideNotice, NoticeLine, noticeFailure, showNotice, undoLook } from './notices';

const UNDO_MS = 10_000;

export interface UndoOffer {
  readonly message: string;
  /** Undoes the action and reports it. Throws an Error with a sentence if a retry may succeed. */
  readonly undo: () => Promise<void>;
}

/** How long Ctrl+Z finds it, with or without its notice. */
const KEY_MS = 60_000;

interface Act extends UndoOffer {
  readonly id: string;
  readonly at: number;
}

let acts: readonly Act[] = [];
/** The fields edited since the last act: in them Ctrl+Z is the browser's. */
let edited = new WeakSet<EventTarget>();

/** Makes the offer the act that Ctrl+Z undoes, until it is undone or a minute has passed. */
function rememberAct(id: string, { message, undo }: UndoOffer): Act {
  const act: Act = {
    id,
    message,
    at: Date.now(),
    undo() {
      acts = acts.filter((other) => other !== act);
      return undo().catch((error: Error) => {
        acts = [...acts, act];
        throw error;
      });
    },
  };
  acts = [...acts, act];
  edited = new WeakSet();
  return act;
}

let shown = 0;

export function showUndo(offer: UndoOffer): void {
  const id = `undo:${shown}`;
  shown += 1;
  const act = rememberAct(id, offer);
  showNotice({
    ...undoLook,
    id,
    message: <UndoNotice {...act} onEnd={() => hideNotice(id)} />,
    closeButtonProps: closeNoticeProps,
    autoClose: false,
  });
}

type Phase = { name: 'offered' | 'busy' | 'over' } | { name: 'failed'; sentence: string };

/** Pauses under pointer or focus, and after a failure. */
function UndoNotice({ id, message, undo, onEnd }: Act & { onEnd: () => void }) {
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

  const onFocus = (event: FocusEvent) => {
    cameFrom.current = event.relatedTarget;
    setHeld((before) => ({ ...before, focus: true }));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only pauses the countdown
    <div
      onMouseEnter={() => setHeld((before) => ({ ...before, pointer: true }))}
      onMouseLeave={() => setHeld((before) => ({ ...before, pointer: false }))}
      onFocus={onFocus}
      onBlur={() => setHeld((before) => ({ ...before, focus: false }))}
    >
      <NoticeLine text={phase.name === 'failed' ? phase.sentence : message}>
        {phase.name !== 'over' && (
          <Button
            ref={button}
            size="xs"
            data-undo={id}
            aria-keyshortcuts="Control+Z"
            title="Desfazer (Ctrl+Z)"
            aria-disabled={phase.name === 'busy'}
            onClick={phase.name === 'busy' ? undefined : press}
          >
            {phase.name === 'busy' ? 'Desfazendo...' : 'Desfazer'}
          </Button>
        )}
      </NoticeLine>
    </div>
  );
}

/**
 * Ctrl+Z, or Cmd+Z on a Mac, undoes the last act of a minute or does nothing: outside a field the browser would
 * change what was typed somewhere else. A field has the key once it is edited after the act: deleting the only
 * row found leaves the focus in the search. Behind a dialog nothing is undone.
 */
export function UndoKey(): null {
  useWindowEvent('input', ({ target }) => {
    if (target !== null) edited.add(target);
  });
  useWindowEvent('keydown', (event) => {
    const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    const isUndo = (ctrlKey || metaKey) && !altKey && key.toLowerCase() === keys.undo;
    if (!isUndo || defaultPrevented) return;
    if (isTyping(target) && (isDialogOpen() || edited.has(target as EventTarget))) return;
    event.preventDefault();
    const last = acts.findLast(({ at }) => Date.now() - at < KEY_MS);
    if (last === undefined || shiftKey || isDialogOpen()) return;
    const button = document.querySelector<HTMLElement>(`[data-undo="${last.id}"]`);
    if (button !== null) button.click();
    else last.undo().catch((error: Error) => noticeFailure(error.message));
  });
  useEffect(
    () => () => {
      acts = [];
    },
    [],
  );
  return null;
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
