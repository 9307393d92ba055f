import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import { currentIdToken } from '../identity/id-token';
import { loseSession, storedToken } from '../identity/stored-session';

const CHECK_EVERY_MS = 30_000;

/**
 * Refreshes the token while the screen is visible, for those who only read. Ends an expired session, and at
 * the next press one whose storage was emptied.
 */
export function useKeptFresh(): void {
  useEffect(() => {
    const check = () => {
      // Offline, the next check retries.
      if (document.visibilityState === 'visible') currentIdToken().catch(() => undefined);
    };
    const timer = window.setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('visibilitychange', check);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, []);
  const onAction = () => {
    if (storedToken() === null) loseSession();
  };
  useWindowEvent('pointerdown', onAction, true);
  useWindowEvent('keydown', onAction, true);
}
