import { useSyncExternalStore } from 'react';
import { onSessionEnd, storedToken } from '../identity/stored-session';

/** Whether there is no session, or none any more: it may end here or in another tab while a screen is shown. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(onSessionEnd, storedToken) === null;
}
