import { createHmac } from 'node:crypto';
import { AppError } from '../app-error.js';
import type { Database } from './database.js';
import { createRateLimiter, type ThrottleRule } from './rate-limiter.js';

export interface Throttle {
  /**
   * Counts one hit; `key` says what is counted and for whom, e.g. `licence:sub:<sub>`.
   * Refuses `too_many_requests`, with the seconds until the window ends, if the limit is exceeded.
   */
  hit(key: string, rule: ThrottleRule, sentence?: string): Promise<void>;
  /** Deletes expired windows and returns how many there were. */
  purgeExpired(): Promise<number>;
}

/**
 * Fixed windows in the database, shared by all server processes (docs/identity.md, "Throttles"). Keys are stored as
 * digests under `secretKey`, so a copied database reveals no address or e-mail.
 */
export function createThrottle(db: Database, secretKey: Buffer): Throttle {
  return {
    async hit(key, rule, sentence) {
      const digest = createHmac('sha256', secretKey).update(`throttle:${key}`).digest('base64url');
      const { hits, milliseconds } = await createRateLimiter(db, rule).hit(digest);
      if (hits <= rule.limit) return;
      throw new AppError('too_many_requests', sentence, {
        retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
      });
    },
    async purgeExpired() {
      const result = await db.deleteFrom('rate_limit').where('expire', '<=', Date.now()).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
