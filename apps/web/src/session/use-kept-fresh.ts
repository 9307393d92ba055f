import { useEffect } from 'react';
import { currentIdToken } from '../identity/id-token';

const CHECK_EVERY_MS = 30_000;

/**
 * Keeps the stored token fresh while the screen is in sight, also for somebody who only reads or types and makes no
 * call. A session that turns out to be over ends here.
 */
export function useKeptFresh(): void {
  useEffect(() => {
    const check = () => {
      // No network: the next check, or the next call, tries again.
      if (document.visibilityState === 'visible') currentIdToken().catch(() => undefined);
    };
    const timer = window.setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
}
