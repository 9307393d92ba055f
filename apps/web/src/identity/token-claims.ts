export interface TokenClaims {
  readonly sub: string;
  readonly exp: number;
  readonly iat?: number | undefined;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly 'custom:role'?: string | undefined;
}

/** Checked by hand, because a schema would bring its library to the sign-in. */
const isClaim: Readonly<Record<keyof TokenClaims, (value: unknown) => boolean>> = {
  sub: (value) => typeof value === 'string',
  exp: (value) => typeof value === 'number',
  iat: isAbsentOr('number'),
  name: isAbsentOr('string'),
  email: isAbsentOr('string'),
  'custom:role': isAbsentOr('string'),
};

function isAbsentOr(type: 'number' | 'string') {
  return (value: unknown) => value === undefined || typeof value === type;
}

function areClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false;
  const found = new Map(Object.entries(value));
  return Object.entries(isClaim).every(([name, isValid]) => isValid(found.get(name)));
}

/** The claims of an id token, unverified, because the server verifies; null if the text is not a token. */
export function readClaims(idToken: string): TokenClaims | null {
  const payload = idToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return areClaims(claims) ? claims : null;
  } catch {
    return null;
  }
}
