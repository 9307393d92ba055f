import { useSyncExternalStore } from 'react';
import { onSessionEnd, storedToken } from '../identity/stored-session';

/** It may end in another tab. */
export function useSignedOut(): boolean {
  return useSyncExternalStore(onSessionEnd, storedToken) === null;
}
