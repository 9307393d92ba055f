import { oneTabAtATime } from './one-tab-at-a-time';
import { loadProvider } from './provider';
import { loseSession, millisecondsLeft, storedToken, storeToken } from './stored-session';

/** A token with less left than this is refreshed before it is used. */
const REFRESH_BEFORE_MS = 60_000;

/** Refusals of a refresh after which Amazon's client has dropped its tokens; any other failure may pass. */
const sessionIsOver = new Set([
  'NotAuthorizedException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]);

let refreshing: Promise<string | null> | undefined;

/**
 * The id token for a call, refreshed first where it is about to expire; null without a session. A session is a
 * token that can be refreshed; no call to our server is needed to know (DESIGN 6, Guard).
 *
 * @throws TypeError where the refresh found no network: the session is still there
 */
export async function currentIdToken(): Promise<string | null> {
  const token = storedToken();
  if (token === null || isFresh(token)) return token;
  // Several calls at once share one refresh, and so do several tabs: a rotated refresh token is good for one use.
  refreshing ??= oneTabAtATime(token, refresh).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(): Promise<string | null> {
  const before = storedToken();
  // Another tab may have refreshed it, or signed out, while this one waited.
  if (before === null || isFresh(before)) return before;
  const { auth } = await loadProvider();
  try {
    const { tokens } = await auth.fetchAuthSession({ forceRefresh: true });
    // Signed out while the refresh was on its way: its answer must not bring the session back.
    if (storedToken() === null) return null;
    if (tokens?.idToken === undefined) {
      loseSession();
      return null;
    }
    storeToken(tokens.idToken.toString());
    return storedToken();
  } catch (error) {
    if (error instanceof Error && sessionIsOver.has(error.name)) {
      loseSession();
      return null;
    }
    if (millisecondsLeft(before) > 0) return before;
    throw new TypeError('the session could not be refreshed', { cause: error });
  }
}

function isFresh(token: string): boolean {
  return millisecondsLeft(token) > REFRESH_BEFORE_MS;
}
