import { createHash } from 'node:crypto';
import type { JWTPayload } from 'jose';

/** Some hundred bytes each. */
const MOST_TOKENS = 2_000;

/** A withdrawn key is noticed after as long as with the key set itself, which is cached for ten minutes. */
const KEPT_MS = 10 * 60_000;

/** The payloads of tokens whose signature was verified. */
export interface VerifiedTokens {
  /** The payload of exactly this token; null if it has to be verified (again). */
  get(token: string, now: Date): JWTPayload | null;
  add(token: string, payload: JWTPayload, now: Date): void;
}

/**
 * Remembers signatures, never sessions, people or licences: those are read at every call. A payload is kept until its
 * `exp`, ten minutes at most, under the digest of the token. The oldest makes room.
 */
export function createVerifiedTokens(most = MOST_TOKENS): VerifiedTokens {
  const kept = new Map<string, { payload: JWTPayload; from: number; until: number }>();
  return {
    get(token, now) {
      const digest = digestOf(token);
      const found = kept.get(digest);
      if (found === undefined) return null;
      // A clock that was set back may be before the token's beginning.
      if (now.getTime() >= found.from && now.getTime() < found.until) return found.payload;
      kept.delete(digest);
      return null;
    },
    add(token, payload, now) {
      if (payload.exp === undefined) return;
      const from = now.getTime();
      const until = Math.min(payload.exp * 1000, from + KEPT_MS);
      if (until <= from) return;
      const [oldest] = kept.keys();
      if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
      kept.set(digestOf(token), { payload, from, until });
    },
  };
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
