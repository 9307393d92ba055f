import { createHash, randomBytes } from 'node:crypto';

/** A new refresh token: 256 random bits. */
export function makeRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored in its place. The token is random, so that a plain digest can't be guessed back. */
export function digestRefreshToken(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}
