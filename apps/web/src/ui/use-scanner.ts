import { useEffect, useEffectEvent, useRef } from 'react';
import { isTyping } from './is-typing';
import { noBurst, readScan } from './read-scan';

/**
 * Reads a USB scanner, which types a code and Enter, wherever the focus is except in a field or while a dialog is open.
 * The Enter of a scan does nothing else, such as opening a focused row.
 */
export function useScanner(onScan: (code: string) => void): void {
  const scanned = useEffectEvent(onScan);
  const burst = useRef(noBurst);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"]') !== null) return;
      const { burst: next, code } = readScan(burst.current, event.key, event.timeStamp);
      burst.current = next;
      if (code === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      scanned(code);
    };
    // Before the table and its buttons hear the key.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
