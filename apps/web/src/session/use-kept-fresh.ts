import { useEffect } from 'react';
import { currentIdToken } from '../identity/id-token';

const CHECK_EVERY_MS = 30_000;

/**
 * Refreshes the stored token while the screen is visible, also for a user who only reads or types and makes no call. Ends
 * a session that has expired.
 */
export function useKeptFresh(): void {
  useEffect(() => {
    const check = () => {
      // Without a network, the next check or call tries again.
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
