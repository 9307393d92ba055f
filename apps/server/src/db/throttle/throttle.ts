import { createHmac } from 'node:crypto';
import { AppError } from '../../app-error.js';
import type { Database } from '../database.js';
import { createRateLimiter, type ThrottleRule } from './rate-limiter.js';

export type Throttle = ReturnType<typeof createThrottle>;

/**
 * All servers share its fixed windows (docs/identity.md, "Throttles"). Keys are digests, so a copied database
 * reveals no address.
 */
export function createThrottle(db: Database, secretKey: Buffer) {
  return {
    /** `key`, e.g. `licence:sub:<sub>`. Over the limit refuses `too_many_requests` with the remaining seconds. */
    async hit(key: string, rule: ThrottleRule, sentence?: string): Promise<void> {
      const digest = createHmac('sha256', secretKey).update(`throttle:${key}`).digest('base64url');
      const { hits, milliseconds } = await createRateLimiter(db, rule).hit(digest);
      if (hits <= rule.limit) return;
      throw new AppError('too_many_requests', sentence, {
        retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
      });
    },
    async purgeExpired(): Promise<number> {
      const result = await db.deleteFrom('rate_limit').where('expire', '<=', Date.now()).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
