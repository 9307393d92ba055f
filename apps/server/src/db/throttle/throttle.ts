import { createHmac } from 'node:crypto';
import { AppError } from '../../app-error.js';
import type { Database } from '../database.js';
import { createRateLimiter, type ThrottleRule } from './rate-limiter.js';

export interface Throttle {
  /**
   * `key` names what is counted and for whom, e.g. `licence:sub:<sub>`. Over the limit it refuses
   * `too_many_requests` with the seconds until the window ends.
   */
  hit(key: string, rule: ThrottleRule, sentence?: string): Promise<void>;
  purgeExpired(): Promise<number>;
}

/**
 * Fixed windows in the database, shared by all servers (docs/identity.md, "Throttles"). Stores digests of
 * keys under `secretKey`, so a copied database reveals no address or e-mail.
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
