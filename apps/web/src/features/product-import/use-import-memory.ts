import { useEffect, useRef, useSyncExternalStore } from 'react';
import { memoryVersion, onMemoryChange, pendingChanges } from './import-memory';
import { sendPending, syncImportMemory } from './sync-import-memory';

/** Renders again whenever something else is remembered. */
export function useMemoryVersion(): number {
  return useSyncExternalStore(onMemoryChange, memoryVersion);
}

/**
 * Exchanges what imports remember with the server while the dialog is open: everything at once, then each change as it is
 * made. `onArrived` is called once, if the server answers.
 */
export function useImportMemory(pharmacy: string, onArrived: () => void): void {
  const arrived = useRef(onArrived);
  useEffect(() => {
    arrived.current = onArrived;
  });
  useEffect(() => {
    let open = true;
    let stop: (() => void) | null = null;
    void syncImportMemory(pharmacy).then((isAnswered) => {
      if (!open) return;
      if (isAnswered) arrived.current();
      stop = onMemoryChange(() => {
        if (pendingChanges().length > 0) void sendPending();
      });
    });
    return () => {
      open = false;
      stop?.();
    };
  }, [pharmacy]);
}
