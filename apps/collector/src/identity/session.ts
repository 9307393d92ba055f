import { isSessionOver, millisecondsLeft, readClaims } from '@balanco/client/session';
import { useSyncExternalStore } from 'react';
import { keptValue } from '../device/kept';
import { withLock } from '../device/with-lock';
import { createListeners } from '../rules/listeners';

/** Known offline and after the session ended, because the queue is this person's. */
export interface Session {
  readonly sub: string;
  readonly name: string;
  readonly email: string;
  /** Milliseconds on this phone's clock. */
  readonly signedInAt: number;
  /** The server refused it: people go on counting, and sign in again to send. */
  readonly over: boolean;
  /** The code of the office with which the session began. */
  readonly code?: CodeSession;
}

export interface CodeSession {
  /** Milliseconds on this phone's clock. */
  readonly endsAt: number;
  readonly isLastDay: boolean;
}

const kept = keptValue<Session>('coletor.session');
const TOKEN_KEY = 'coletor.idToken';
const RECEIVED_KEY = 'coletor.idTokenReceivedAt';

/** Renews a token this early. In ms. */
const RENEW_BEFORE_MS = 120_000;

const listeners = createListeners();

export const currentSession = kept.read;

export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, currentSession);
}

function subscribe(listener: () => void): () => void {
  const stop = listeners.on(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}

function store(session: Session | null): void {
  kept.keep(session);
  listeners.tell();
}

export function beginSession(idToken: string, fallbackEmail: string, code?: CodeSession): void {
  const claims = readClaims(idToken);
  storeToken(idToken);
  store({
    sub: claims?.sub ?? '',
    name: claims?.name ?? claims?.email ?? fallbackEmail,
    email: claims?.email ?? fallbackEmail,
    signedInAt: Date.now(),
    over: false,
    ...(code === undefined ? {} : { code }),
  });
}

/** The person stays known. */
export function endSessionOnly(): void {
  const session = currentSession();
  localStorage.removeItem(TOKEN_KEY);
  if (session !== null) store({ ...session, over: true });
}

export function forgetSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(RECEIVED_KEY);
  store(null);
}

function storeToken(idToken: string): void {
  localStorage.setItem(TOKEN_KEY, idToken);
  localStorage.setItem(RECEIVED_KEY, String(Date.now()));
}

/**
 * Renewed if it expires soon or was refused. Null if the session is over.
 *
 * @throws TypeError without a network; the session stays
 */
export async function idToken(refused?: string): Promise<string | null> {
  const stored = localStorage.getItem(TOKEN_KEY);
  if (currentSession()?.over !== false) return null;
  if (stored !== null && stored !== refused && isFresh(stored)) return stored;
  return withLock('balanco-coletor-token', async () => {
    const meanwhile = localStorage.getItem(TOKEN_KEY);
    if (meanwhile !== null && meanwhile !== stored) return meanwhile;
    return renew();
  });
}

/**
 * The token's hour may end offline. Plain http keeps no files, and some browsers remember an import that failed
 * then until the page is reloaded. Failures are silent.
 */
export async function prefetchRenewal(): Promise<void> {
  if (window.isSecureContext !== false) return;
  await import('./provider').then(({ loadProvider }) => loadProvider()).catch(() => undefined);
}

async function renew(): Promise<string | null> {
  const { loadProvider } = await import('./provider');
  const { auth } = await loadProvider();
  try {
    const { tokens } = await auth.fetchAuthSession({ forceRefresh: true });
    const token = tokens?.idToken?.toString();
    // Someone else may have signed in meanwhile.
    if (token !== undefined && readClaims(token)?.sub !== currentSession()?.sub) return null;
    if (token === undefined) endSessionOnly();
    else storeToken(token);
    return token ?? null;
  } catch (error) {
    if (!isSessionOver(error) && !hasNoTokens(error)) throw new TypeError('not renewed', { cause: error });
    endSessionOnly();
    return null;
  }
}

/** The browser may have cleared them. */
function hasNoTokens(error: unknown): boolean {
  return error instanceof Error && error.name === 'UserUnAuthenticatedException';
}

/** A token of unknown arrival has expired. */
function isFresh(token: string): boolean {
  return millisecondsLeft(token, Number(localStorage.getItem(RECEIVED_KEY) ?? 0)) > RENEW_BEFORE_MS;
}
