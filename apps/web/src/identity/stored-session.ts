import { readClaims } from './token-claims';

/** Client session data (specification, section 3): both keys are exact. */
const TOKEN_KEY = 'idToken';
const IDENTITY_KEY = 'userIdentityMatch';

const listeners = new Set<() => void>();

export function storedToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

/** Keeps the token and who it is for; `identityId` is null without an identity pool (DESIGN 4). */
export function storeToken(idToken: string): void {
  const claims = readClaims(idToken);
  const identity = {
    identityId: null,
    sub: claims?.sub ?? '',
    name: claims?.name ?? '',
    email: claims?.email ?? '',
  };
  localStorage.setItem(TOKEN_KEY, idToken);
  localStorage.setItem(IDENTITY_KEY, JSON.stringify(identity));
}

export function forgetToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(IDENTITY_KEY);
  for (const listener of listeners) listener();
}

/** Calls back when the session ends here or in another tab; gives the way to stop it. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
