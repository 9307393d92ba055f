import { useEffect, useRef } from 'react';
import {
  createScanBurst,
  patienceFor,
  type ScannerProfile,
  withoutFrame,
} from '../rules/scanning/scanner-profile';
import { isInField, keepEarlyKeys, takeEarlyKeys } from './early-keys';

interface WedgeListener {
  /** A whole scan; `typed` characters before it are not part of it. */
  readonly onScan: (text: string) => void;
  /** A character from fingers or a scanner. `onScan` takes a scan's own characters back. */
  readonly onCharacter: (character: string) => void;
  /** A scan while a dialog is open; it answers no question. */
  readonly onBlockedScan: () => void;
  readonly onKey: (key: 'Enter' | 'Escape' | 'Backspace') => void;
}

/** Silence that ends the scan of a scanner without an end key. In ms. */
const SILENCE_MS = 350;

/**
 * Listens to the whole page, so a scanner needs no focused field (docs/collector-app.md, "Scanners that
 * type"). Fields and open dialogs keep their keys.
 */
export function useWedge(listener: WedgeListener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const burst = createScanBurst((usualMs) => patienceFor(learntScanner(), usualMs));
    let silence: ReturnType<typeof setTimeout> | undefined;

    const endBySilence = () => {
      const scan = burst.pending();
      burst.reset();
      // Fingers that type eight digits this fast end with Enter.
      if (scan === null || scan.length < 8) return;
      if (isDialogOpen()) latest.current.onBlockedScan();
      else latest.current.onScan(scan);
    };
    /** Keys operate the dialog, but the Enter of a scan must not press its buttons. */
    const behindDialog = (event: KeyboardEvent) => {
      const character = characterOf(event);
      if (character !== null) {
        burst.push(character, event.timeStamp);
        silence = setTimeout(endBySilence, SILENCE_MS);
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
        if (scan === null && (event.key === 'Tab' || isOnButton(event))) return;
        event.preventDefault();
        if (scan === null) latest.current.onKey('Enter');
        else latest.current.onScan(scan);
        return;
      }
      if (event.key === 'Escape' || event.key === 'Backspace') {
        burst.reset();
        latest.current.onKey(event.key);
        return;
      }
      const character = characterOf(event);
      if (character === null) return;
      // A blank would press the focused button.
      event.preventDefault();
      burst.push(character, event.timeStamp);
      latest.current.onCharacter(character);
      silence = setTimeout(endBySilence, SILENCE_MS);
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

/** Between the elements of a GS1 symbol (FNC1, ASCII 29). */
const SEPARATOR = '\u001d';

/** Scanners send the separator as Ctrl+], because keyboards lack it; layouts have another character there. */
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
  return document.querySelector('dialog[open]') !== null;
}

function isEndKey({ key }: KeyboardEvent): boolean {
  return key === 'Enter' || key === 'Tab';
}

/** Enter presses a focused button, unless it ends a scan. */
function isOnButton({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('button, a') && target.matches(':focus-visible');
}

const KEY = 'coletor.scanner';

let cached: { text: string | null; profile: ScannerProfile | null } = { text: null, profile: null };

export function learntScanner(): ScannerProfile | null {
  const text = localStorage.getItem(KEY);
  if (text !== cached.text)
    cached = { text, profile: text === null ? null : (JSON.parse(text) as ScannerProfile) };
  return cached.profile;
}

export function keepScanner(profile: ScannerProfile | null): void {
  if (profile === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, JSON.stringify(profile));
}

/** Strips the learnt scanner's frame from a label; `joinScan` does so for codes. */
export function unframed(text: string): string {
  return withoutFrame(text, learntScanner());
}
