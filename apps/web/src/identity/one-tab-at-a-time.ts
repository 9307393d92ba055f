import { storedToken } from './stored-session';

/** The longest wait for another tab, in ms, because a tab may hang during a refresh. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs the refresh of a token in one tab. The other tabs wait until its result is in the storage; then theirs finds it.
 * A browser may grant the lock before the storage shows the write of the last holder, so the tab that replaced the token
 * keeps the lock, and the storage event ends the wait.
 *
 * Browsers have no locks on plain http outside localhost. There, and after too long a wait, the refresh runs at once; the
 * pool's grace period for a used refresh token keeps both sessions.
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

/** One lock per token, so that the refresh of the next token does not wait for the tab that stored it. */
function lockOf(token: string): string {
  return `balanco-refresh-${token.slice(-16)}`;
}
