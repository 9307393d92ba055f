import { isSessionOver } from '@balanco/client/session';
import { UnexpectedAnswer } from '../api/failures';
import { Offline } from './offline';
import { oneTabAtATime } from './one-tab-at-a-time';
import { loadProvider } from './provider';
import { loseSession, millisecondsLeft, storedToken, storeToken } from './stored-session';

/** Milliseconds before expiry from which it is refreshed. */
const REFRESH_BEFORE_MS = 60_000;

let refreshing: Promise<string | null> | undefined;

/**
 * The id token, refreshed if needed; null without a session. Makes no call to our server (docs/screens.md,
 * "The session guard").
 *
 * @throws Offline without a network, UnexpectedAnswer if the refresh fails otherwise; the session stays
 */
export async function currentIdToken(): Promise<string | null> {
  const token = storedToken();
  if (token === null || isFresh(token)) return token;
  // A rotated refresh token works once, so calls and tabs share one refresh.
  refreshing ??= oneTabAtATime(token, refresh).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(): Promise<string | null> {
  const before = storedToken();
  // Another tab may have refreshed or signed out.
  if (before === null || isFresh(before)) return before;
  const { auth } = await loadProvider();
  try {
    const { tokens } = await auth.fetchAuthSession({ forceRefresh: true });
    // A refresh must not undo a sign-out.
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
