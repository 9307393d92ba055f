import { useEffect, useEffectEvent } from 'react';
import { storedToken } from '../identity/stored-session';

/** The browser asks before the page is closed or reloaded while `wouldLose` holds. */
export function useLeaveWarning(wouldLose: () => boolean): void {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    // An ending session reloads; the browser must not ask.
    if (storedToken() !== null && wouldLose()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
