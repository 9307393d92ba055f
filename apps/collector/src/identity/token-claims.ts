interface TokenClaims {
  readonly sub: string;
  readonly exp: number;
  readonly iat: number;
  readonly name?: string;
  readonly email?: string;
}

/** The claims of an id token, unverified, because the server verifies; null if the text is not a token. */
export function readClaims(token: string): TokenClaims | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
    const claims: Partial<TokenClaims> | null = JSON.parse(new TextDecoder().decode(bytes));
    const { sub, exp, iat, name, email } = claims ?? {};
    if (typeof sub !== 'string' || typeof exp !== 'number' || typeof iat !== 'number') return null;
    return {
      sub,
      exp,
      iat,
      ...(typeof name === 'string' && { name }),
      ...(typeof email === 'string' && { email }),
    };
  } catch {
    return null;
  }
}

/** Whether a token is of this person. */
export function isTokenOf(token: string, person: string): boolean {
  return readClaims(token)?.sub === person;
}
