import { storedToken } from './stored-session';

/** A tab that hangs in the middle of a refresh must not keep the others waiting. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs the refresh of a token in one tab; the other tabs wait until its result is in the storage, and then run theirs,
 * which finds it there. A lock can be granted before the storage shows what its last holder wrote (browsers deliver
 * the two independently). So the tab that replaced the token keeps the lock, and the storage event ends the wait.
 *
 * Browsers have no locks on plain http outside localhost: there, and after waiting too long, it runs at once, and the
 * pool's grace for a refresh token that was just used keeps both sessions.
 *
 * @param token the stored token that `refresh` replaces
 */
export function oneTabAtATime<Result>(token: string, refresh: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return refresh();
  const waiting = new AbortController();
  const stopWaiting = () => waiting.abort();
  const onStorage = () => {
    if (storedToken() !== token) stopWaiting();
  };
  const timer = setTimeout(stopWaiting, LONGEST_WAIT_MS);
  window.addEventListener('storage', onStorage);
  return new Promise((resolve) => {
    const start = () => {
      clearTimeout(timer);
      window.removeEventListener('storage', onStorage);
      const refreshed = refresh();
      resolve(refreshed);
      return refreshed;
    };
    const startAndKeepLock = async () => {
      await start().catch(() => undefined);
      if (storedToken() !== token) await new Promise((release) => setTimeout(release, LONGEST_WAIT_MS));
    };
    navigator.locks.request(lockOf(token), { signal: waiting.signal }, startAndKeepLock).catch(start);
  });
}

/** One lock per token: whoever has to replace the next one does not wait for the tab that made it. */
function lockOf(token: string): string {
  return `balanco-refresh-${token.slice(-16)}`;
}
