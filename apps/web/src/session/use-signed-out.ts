import { useSyncExternalStore } from 'react';
import { onSessionEnd, storedToken } from '../identity/stored-session';

/** Whether there is no session. It may end in this or another tab while a screen is shown. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(onSessionEnd, storedToken) === null;
}
