import { useEffect } from 'react';

/**
 * Keeps the screen awake while the page is in sight, where the browser can. The system takes the lock away when the tab is
 * hidden, so it is asked for again each time that it is seen.
 */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isLeft = false;
    const ask = async () => {
      if (document.visibilityState === 'hidden' || (lock !== null && !lock.released)) return;
      // A battery that is low refuses; the next look asks again.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (isLeft) void granted?.release().catch(() => undefined);
      else lock = granted;
    };
    void ask();
    const again = window.setInterval(() => void ask(), ASK_EVERY_MS);
    const onSeen = () => void ask();
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      isLeft = true;
      window.clearInterval(again);
      document.removeEventListener('visibilitychange', onSeen);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

const ASK_EVERY_MS = 60_000;
