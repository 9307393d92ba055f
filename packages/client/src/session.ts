interface TokenClaims {
  readonly sub: string;
  readonly exp: number;
  readonly iat?: number | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly 'custom:role'?: string | undefined;
  readonly single_sign_on?: boolean | undefined;
}

/** Unverified, because the server verifies; null for no token. */
export function readClaims(idToken: string): TokenClaims | null {
  try {
    const payload = (idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const claims: Partial<TokenClaims> | null = JSON.parse(new TextDecoder().decode(bytes));
    return areClaims(claims ?? {}) ? (claims as TokenClaims) : null;
  } catch {
    return null;
  }
}

/** It checks by hand: a schema would bring its library to the sign-in. */
function areClaims({
  sub,
  exp,
  iat = exp,
  name = sub,
  email = sub,
  'custom:role': role = sub,
}: Partial<TokenClaims>) {
  const isOf = (type: string) => (claim: unknown) => typeof claim === type;
  return [exp, iat].every(isOf('number')) && [sub, name, email, role].every(isOf('string'));
}

/** Returns the `sub`, or '' if the token can't be read. */
export function personOf(idToken: string): string {
  return readClaims(idToken)?.sub ?? '';
}

/**
 * Remaining ms, measured from arrival, so a wrong clock on either side doesn't matter.
 * @param receivedAt in ms by this machine's clock; NaN if unknown
 */
export function millisecondsLeft(idToken: string, receivedAt: number): number {
  const claims = readClaims(idToken);
  if (claims === null) return 0;
  if (claims.iat === undefined || Number.isNaN(receivedAt)) return claims.exp * 1000 - Date.now();
  const age = Date.now() - receivedAt;
  return age < 0 ? 0 : (claims.exp - claims.iat) * 1000 - age;
}

const OVER = new Set([
  'NotAuthorizedException',
  'TokenRevokedException',
  'RefreshTokenReuseException',
  'UserNotFoundException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
]);

/** Amazon's client drops its tokens when a session ends; other failures may be transient. */
export function isSessionOver(error: unknown): error is Error {
  return error instanceof Error && OVER.has(error.name);
}

export function callHeaders(idToken: string): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Authorization: `Bearer ${idToken}`,
    'X-Requested-With': 'XMLHttpRequest',
  };
}
