import { isSessionOver } from '@balanco/client/session';
import { UnexpectedAnswer } from '../api/failures';
import { Offline } from './offline';
import { oneTabAtATime } from './one-tab-at-a-time';
import { loadProvider } from './provider';
import { loseSession, millisecondsLeft, storedToken, storeToken } from './stored-session';

/** A token that expires within this time is refreshed before use. */
const REFRESH_BEFORE_MS = 60_000;

let refreshing: Promise<string | null> | undefined;

/**
 * The id token for a call, refreshed first if it is about to expire; null without a session. A session is a token that
 * can be refreshed, which needs no call to our server (docs/screens.md, "The session guard").
 *
 * @throws Offline if the refresh has no network, UnexpectedAnswer if it fails otherwise; the session stays
 */
export async function currentIdToken(): Promise<string | null> {
  const token = storedToken();
  if (token === null || isFresh(token)) return token;
  // Concurrent calls and tabs share one refresh, because a rotated refresh token can be used once.
  refreshing ??= oneTabAtATime(token, refresh).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(): Promise<string | null> {
  const before = storedToken();
  // Another tab may have refreshed the token or signed out while this one waited.
  if (before === null || isFresh(before)) return before;
  const { auth } = await loadProvider();
  try {
    const { tokens } = await auth.fetchAuthSession({ forceRefresh: true });
    // If the user signed out during the refresh, its answer must not restore the session.
    if (storedToken() === null) return null;
    if (tokens?.idToken === undefined) {
      loseSession();
      return null;
    }
    storeToken(tokens.idToken.toString());
    return storedToken();
  } catch (error) {
    if (isSessionOver(error)) {
      loseSession();
      return null;
    }
    if (millisecondsLeft(before) > 0) return before;
    throw isOffline(error)
      ? new Offline({ cause: error })
      : new UnexpectedAnswer('refresh', { cause: error });
  }
}

function isOffline(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError';
}

function isFresh(token: string): boolean {
  return millisecondsLeft(token) > REFRESH_BEFORE_MS;
}
