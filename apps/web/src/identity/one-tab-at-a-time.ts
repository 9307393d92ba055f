import { storedToken } from './stored-session';

/** Milliseconds, because a tab may hang during a refresh. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Refreshes a token in one tab; the others wait for its result in the storage. A browser may grant the lock
 * before the storage shows the last write, so the tab that replaced the token keeps the lock, and the storage
 * event ends the wait. On plain http outside localhost there are no locks: there, and after too long a wait,
 * the refresh runs at once, and the pool's grace period keeps both sessions.
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

/** One lock per token: refreshing the next one must not wait for this. */
function lockOf(token: string): string {
  return `balanco-refresh-${token.slice(-16)}`;
}
