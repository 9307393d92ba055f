import { personOf, readClaims, millisecondsLeft as remainingLife } from '@balanco/client/session';
import { callDependencies } from '../api/connect-calls';

/** Client session data (specification, section 3): both keys are exact. */
const TOKEN_KEY = 'idToken';
const IDENTITY_KEY = 'userIdentityMatch';
/** When the token was received, by this machine's clock; see millisecondsLeft. */
const RECEIVED_KEY = 'idTokenReceivedAt';
/** Per tab: its session ended without its person asking for it. */
const LOST_KEY = 'sessionLost';

const listeners = new Set<() => void>();
const lossListeners = new Set<() => void>();
/** The `sub` of this page's session; stays known if the storage is emptied. */
let person: string | null = null;

export function storedToken(): string | null {
  const token = localStorage.getItem(TOKEN_KEY);
  if (token !== null) person ??= personOf(token);
  return token;
}

/** The `sub` of who is signed in, or was until the session was lost just now; null if nobody was. */
export function sessionPerson(): string | null {
  storedToken();
  return person;
}

/**
 * Stores a token that was just issued, and its user. `identityId` is null without an identity pool (docs/identity.md,
 * "Browser storage").
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
  person = identity.sub;
  sessionStorage.removeItem(LOST_KEY);
}

/** Ends the session in this tab and, by the storage event, in every other tab. */
export function forgetToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(IDENTITY_KEY);
  localStorage.removeItem(RECEIVED_KEY);
  person = null;
  for (const listener of listeners) listener();
}

/**
 * Ends a session that expired, was revoked, was refused by the server, or whose storage was emptied. The login screen then
 * says so.
 */
export function loseSession(): void {
  noteLoss();
  forgetToken();
}

function noteLoss(): void {
  if (sessionPerson() === null) return;
  sessionStorage.setItem(LOST_KEY, 'true');
  for (const listener of lossListeners) listener();
}

/** Calls `listener` just before a session ends that its person didn't end. Returns a function that unsubscribes. */
export function onSessionLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => {
    lossListeners.delete(listener);
  };
}

/** Whether the last session of this tab ended without the user's request; true until the next sign-in. */
export function wasSessionLost(): boolean {
  return sessionStorage.getItem(LOST_KEY) !== null;
}

/** How long the stored token is still valid, in ms; 0 or less if it has expired. */
export function millisecondsLeft(token: string): number {
  return remainingLife(token, Number(localStorage.getItem(RECEIVED_KEY) ?? Number.NaN));
}

/**
 * Calls `listener` when the session ends in this or another tab. If another person signed in there, also while this page
 * was frozen, the page is loaded again, because it shows what the first one may see. Returns a function that unsubscribes.
 */
export function onSessionEnd(listener: () => void): () => void {
  const compare = () => {
    const token = storedToken();
    if (token === null) {
      noteLoss();
      person = null;
    } else if (personOf(token) !== person) callDependencies().reload();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', compare);
  window.addEventListener('pageshow', compare);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', compare);
    window.removeEventListener('pageshow', compare);
  };
}
