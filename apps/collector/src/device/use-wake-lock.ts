import { useEffect } from 'react';

/** A hidden page loses the lock, and old iPhones grant it only after a touch, so both request it again. */
export function useWakeLock(): void {
  useEffect(() => {
    // Missing on plain http and in old browsers.
    const { wakeLock } = navigator as Partial<Navigator>;
    if (wakeLock === undefined) return;
    let lock: WakeLockSentinel | null = null;
    let current = true;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || lock?.released === false) return;
      const given = await wakeLock.request('screen').catch(() => null);
      if (current) lock = given;
      else void given?.release();
    };
    const onEvent = () => void ask();
    onEvent();
    document.addEventListener('visibilitychange', onEvent);
    document.addEventListener('pointerdown', onEvent);
    return () => {
      current = false;
      document.removeEventListener('visibilitychange', onEvent);
      document.removeEventListener('pointerdown', onEvent);
      void lock?.release();
    };
  }, []);
}
