import { createHash, randomBytes } from 'node:crypto';

/** A new refresh token: 256 random bits. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The digest that is stored instead. The token is random, so an unkeyed digest doesn't reveal it. */
export function digestRefreshToken(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}
