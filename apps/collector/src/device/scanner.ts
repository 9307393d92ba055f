import { useEffect, useRef } from 'react';
import {
  createScanBurst,
  patienceFor,
  type ScannerProfile,
  withoutFrame,
} from '../rules/scanning/scanner-profile';
import { isInField, keepEarlyKeys, takeEarlyKeys } from './early-keys';
import { giveFeedback } from './feedback';
import { keptValue } from './kept';

interface WedgeListener {
  /** It gets the text without the `typed` characters before it. */
  readonly onScan: (text: string) => void;
  /** `onScan` takes a scan's own characters back. */
  readonly onCharacter: (character: string) => void;
  /** It hears of a scan while a question stands, which the scan doesn't answer. */
  readonly onBlockedScan: () => void;
  readonly onKey: (key: 'Enter' | 'Escape' | 'Backspace') => void;
}

/** Ends a scan without an end key. In ms. */
const SILENCE_MS = 350;

/** A timer as late, in ms, tells that the page stood still and keys may wait behind it. */
const STANDSTILL_MS = 50;

/**
 * Needs no focused field (docs/collector-app.md, "Scanners that type"). Fields and open dialogs keep their
 * keys, unless a dialog asks nothing (`data-scans`).
 */
export function useWedge(listener: WedgeListener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const burst = createScanBurst((usualMs) => patienceFor(learntScanner(), usualMs));
    let silence: ReturnType<typeof setTimeout> | undefined;
    /** The button that had the focus while something was typed; a touch leaves it there. */
    let typedOn: EventTarget | null = null;

    const awaitSilence = () => {
      const due = performance.now() + SILENCE_MS;
      silence = setTimeout(() => {
        if (performance.now() > due + STANDSTILL_MS) awaitSilence();
        else endBySilence();
      }, SILENCE_MS);
    };
    const endBySilence = () => {
      const scan = burst.pending();
      // Fast fingers end with Enter too.
      if (scan === null || scan.length < 8) return;
      burst.reset();
      typedOn = null;
      if (isDialogOpen()) latest.current.onBlockedScan();
      else latest.current.onScan(scan);
    };
    /** A scan's Enter must not press the dialog's buttons. */
    const behindDialog = (event: KeyboardEvent) => {
      const character = characterOf(event);
      if (character !== null) {
        burst.push(character, event.timeStamp);
        awaitSilence();
      } else if (isEndKey(event) && burst.end(event.timeStamp) !== null) {
        event.preventDefault();
        latest.current.onBlockedScan();
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event) || event.isComposing || isInField(event)) return;
      clearTimeout(silence);
      if (isDialogOpen()) return behindDialog(event);
      if (isEndKey(event)) {
        const scan = burst.end(event.timeStamp);
        const isTyped = typedOn === event.target;
        if (scan === null && (event.key === 'Tab' || (isOnButton(event) && !isTyped))) return;
        event.preventDefault();
        typedOn = null;
        if (scan === null) latest.current.onKey('Enter');
        else latest.current.onScan(scan);
        return;
      }
      if (event.key === 'Escape' || event.key === 'Backspace') {
        burst.reset();
        if (event.key === 'Escape') typedOn = null;
        latest.current.onKey(event.key);
        return;
      }
      const character = characterOf(event);
      if (character === null) return;
      // A blank would press the focused button.
      event.preventDefault();
      typedOn = event.target;
      burst.push(character, event.timeStamp);
      latest.current.onCharacter(character);
      awaitSilence();
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    for (const event of takeEarlyKeys()) onKeyDown(event);
    return () => {
      clearTimeout(silence);
      keepEarlyKeys();
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, []);
}

/** For a screen on which nothing is typed outside of fields. */
export function useScans(onScan: (text: string) => void): void {
  const ignore = () => undefined;
  useWedge({ onScan, onCharacter: ignore, onBlockedScan: () => giveFeedback('refused'), onKey: ignore });
}

/** GS1 symbols separate their fields with FNC1. */
const SEPARATOR = '\u001d';

/** Scanners send Ctrl+], because keyboards lack it; layouts differ. */
function isSeparator({ key, code, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (key === SEPARATOR) return true;
  return ctrlKey && !altKey && !metaKey && (key === ']' || code === 'BracketRight');
}

function isShortcut(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.altKey || event.metaKey) && !isSeparator(event);
}

function characterOf(event: KeyboardEvent): string | null {
  if (isSeparator(event)) return SEPARATOR;
  return event.key.length === 1 ? event.key : null;
}

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]:not([data-scans])') !== null;
}

function isEndKey({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === 'Tab';
}

function isOnButton({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('button, a') && target.matches(':focus-visible');
}

export const { read: learntScanner, keep: keepScanner } = keptValue<ScannerProfile>('coletor.scanner');

/** Labels use it; `joinScan` does it for codes. */
export function unframed(text: string): string {
  return withoutFrame(text, learntScanner());
}
