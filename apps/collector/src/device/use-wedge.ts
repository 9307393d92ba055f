import { useEffect, useRef } from 'react';
import { createScanBurst } from '../rules/scan-burst';
import { patienceFor } from '../rules/scanner-profile';
import { isInField, keepEarlyKeys, takeEarlyKeys } from './early-keys';
import { learntScanner } from './scanner';

interface WedgeListener {
  /** A whole scan; `typed` characters before it are not part of it. */
  readonly onScan: (text: string) => void;
  /** A character that fingers or a scanner typed. A scan takes its own back by `onScan`. */
  readonly onCharacter: (character: string) => void;
  /** A scan while a dialog is open, which answers no question. */
  readonly onBlockedScan: () => void;
  readonly onKey: (key: 'Enter' | 'Escape' | 'Backspace') => void;
}

/** A scanner without an end key is silent for so long after its last character. In ms. */
const SILENCE_MS = 350;

/**
 * Listens to the whole page, so that a scanner works without a focused field (docs/collector-app.md, "Scanners that type"). Fields and
 * open dialogs keep their keys.
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
      // Fingers that type eight digits so fast end with Enter.
      if (scan === null || scan.length < 8) return;
      if (isDialogOpen()) latest.current.onBlockedScan();
      else latest.current.onScan(scan);
    };
    /** Keys work the dialog. Its buttons must not take the Enter of a scan for an answer. */
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

/** What stands between the elements of a GS1 symbol (FNC1, ASCII 29). */
const SEPARATOR = '\u001d';

/** A keyboard has no key for the separator, so scanners send it as Ctrl+]. Layouts have another character there. */
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

/** Enter on a focused button presses it, unless a scan ends with it. */
function isOnButton({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('button, a') && target.matches(':focus-visible');
}
