import { readClaims } from './token-claims';

/** Client session data (specification, section 3): both keys are exact. */
const TOKEN_KEY = 'idToken';
const IDENTITY_KEY = 'userIdentityMatch';
/** When the token came, by this machine's clock; see millisecondsLeft. */
const RECEIVED_KEY = 'idTokenReceivedAt';
/** Per tab: its session ended without its person asking for it. */
const LOST_KEY = 'sessionLost';

const listeners = new Set<() => void>();

export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/**
 * Keeps a token that was issued this moment, and who it is for; `identityId` is null without an identity pool
 * (DESIGN 4).
 */
export function storeToken(idToken: string): void {
  const claims = readClaims(idToken);
  const identity = {
    identityId: null,
    sub: claims?.sub ?? '',
    name: claims?.name ?? '',
    email: claims?.email ?? '',
  };
  localStorage.setItem(RECEIVED_KEY, String(Date.now()));
  localStorage.setItem(IDENTITY_KEY, JSON.stringify(identity));
  localStorage.setItem(TOKEN_KEY, idToken);
  sessionStorage.removeItem(LOST_KEY);
}

/** Ends the session here and, by the storage event, in every other tab. */
export function forgetToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(IDENTITY_KEY);
  localStorage.removeItem(RECEIVED_KEY);
  for (const listener of listeners) listener();
}

/** Ends a session that is over already: expired, revoked, or refused by the server. The login then says so. */
export function loseSession(): void {
  if (storedToken() !== null) sessionStorage.setItem(LOST_KEY, 'true');
  forgetToken();
}

/** Whether the last session of this tab ended without its person asking for it; true until the next sign-in. */
export function wasSessionLost(): boolean {
  return sessionStorage.getItem(LOST_KEY) !== null;
}

/**
 * What is left of a stored token's life, in milliseconds; not above 0 where it is over. Measured from the moment it
 * came, so that a clock that is wrong on either side does not count; a clock set back since then ends it.
 */
export function millisecondsLeft(token: string): number {
  const claims = readClaims(token);
  if (claims === null) return 0;
  const received = Number(localStorage.getItem(RECEIVED_KEY) ?? Number.NaN);
  if (claims.iat === undefined || Number.isNaN(received)) return claims.exp * 1000 - Date.now();
  const age = Date.now() - received;
  return age < 0 ? 0 : (claims.exp - claims.iat) * 1000 - age;
}

/** Calls back when the session ends here or in another tab; gives the way to stop it. */
export function onSessionEnd(listener: () => void): () => void {
  const onStorage = () => {
    if (storedToken() === null) sessionStorage.setItem(LOST_KEY, 'true');
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}
