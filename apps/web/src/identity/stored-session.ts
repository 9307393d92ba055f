import { personOf, readClaims, millisecondsLeft as remainingLife } from '@balanco/client/session';
import { callDependencies } from '../api/connect-calls';

/** See the specification, section 3. */
const TOKEN_KEY = 'idToken';
const IDENTITY_KEY = 'userIdentityMatch';
/** A moment on this machine's clock; see millisecondsLeft. */
const RECEIVED_KEY = 'idTokenReceivedAt';
/** Each tab has it: the session ended against its person's will. */
const LOST_KEY = 'sessionLost';

const listeners = new Set<() => void>();
const lossListeners = new Set<() => void>();
/** The `sub`, which survives an emptied storage. */
let person: string | null = null;

export function storedToken(): string | null {
  const token = localStorage.getItem(TOKEN_KEY);
  if (token !== null) person ??= personOf(token);
  return token;
}

export function sessionPerson(): string | null {
  storedToken();
  return person;
}

export function storedEmail(): string {
  return readClaims(storedToken() ?? '')?.email ?? '';
}

/** Keeps the person's `identityId` (docs/identity.md, "Browser storage"). */
export function storeToken(idToken: string): void {
  const claims = readClaims(idToken);
  const sub = claims?.sub ?? '';
  const before = storedIdentity();
  const identity = {
    identityId: before?.sub === sub ? before.identityId : null,
    sub,
    name: claims?.name ?? '',
    email: claims?.email ?? '',
  };
  localStorage.setItem(RECEIVED_KEY, String(Date.now()));
  localStorage.setItem(IDENTITY_KEY, JSON.stringify(identity));
  localStorage.setItem(TOKEN_KEY, idToken);
  person = identity.sub;
  sessionStorage.removeItem(LOST_KEY);
}

export function storeIdentityId(identityId: string): void {
  const identity = storedIdentity();
  if (identity !== null) localStorage.setItem(IDENTITY_KEY, JSON.stringify({ ...identity, identityId }));
}

function storedIdentity(): { readonly sub: string; readonly identityId: string | null } | null {
  try {
    return JSON.parse(localStorage.getItem(IDENTITY_KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Every tab forgets it, by the storage event. */
export function forgetToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(IDENTITY_KEY);
  localStorage.removeItem(RECEIVED_KEY);
  person = null;
  for (const listener of listeners) listener();
}

/** The session expired or was revoked, refused or emptied. The login explains it. */
export function loseSession(): void {
  noteLoss();
  forgetToken();
}

function noteLoss(): void {
  if (sessionPerson() === null) return;
  sessionStorage.setItem(LOST_KEY, 'true');
  for (const listener of lossListeners) listener();
}

/** Calls `listener` just before the loss. Returns its removal. */
export function onSessionLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => {
    lossListeners.delete(listener);
  };
}

export function wasSessionLost(): boolean {
  return sessionStorage.getItem(LOST_KEY) !== null;
}

/** Returns 0 or less if the token expired. */
export function millisecondsLeft(token: string): number {
  return remainingLife(token, Number(localStorage.getItem(RECEIVED_KEY) ?? Number.NaN));
}

/**
 * Calls `listener` when the session ends in any tab. Reloads the page if another person signed in, because it
 * shows what the first may see. Returns its removal.
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
