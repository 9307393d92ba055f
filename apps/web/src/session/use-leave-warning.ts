import { useWindowEvent } from '@mantine/hooks';
import { storedToken } from '../identity/stored-session';

/** The browser asks before the page is closed or reloaded while `wouldLose` holds. */
export function useLeaveWarning(wouldLose: () => boolean): void {
  useWindowEvent('beforeunload', (event) => {
    // An ending session reloads; the browser must not ask.
    if (storedToken() !== null && wouldLose()) event.preventDefault();
  });
}
