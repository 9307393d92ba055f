import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '../app-error.js';
import type { Database } from './database.js';

export interface ThrottleRule {
  /** Hits that pass in one window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Throttle {
  /**
   * Counts one hit; `key` says what is counted and for whom, e.g. `licence:sub:<sub>`.
   * Refuses `too_many_requests`, with the seconds until the window ends, once the limit is passed.
   */
  hit(key: string, rule: ThrottleRule, sentence?: string): Promise<void>;
  /** Forgets windows that are over; answers how many. */
  purgeExpired(): Promise<number>;
}

/**
 * Fixed windows in the database, so that all server processes count together (DESIGN 4 and 5). A window starts
 * with its first hit. Keys are stored as digests under `secretKey`: a copied database names no address or e-mail.
 */
export function createThrottle(db: Database, secretKey: Buffer): Throttle {
  return {
    async hit(key, rule, sentence) {
      const digest = createHmac('sha256', secretKey).update(`throttle:${key}`).digest('base64url');
      const { hits, seconds } = await countHit(db, digest, rule.windowSeconds);
      if (hits > rule.limit) {
        throw new AppError('too_many_requests', sentence, {
          retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
        });
      }
    },
    async purgeExpired() {
      const result = await db
        .deleteFrom('throttle')
        .where('resets_at', '<=', sql<Date>`now()`)
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

/** One statement: two hits at once are counted as two, and a window that is over starts again. */
async function countHit(db: Database, key: string, windowSeconds: number) {
  const windowEnd = sql<Date>`now() + make_interval(secs => ${windowSeconds})`;
  return db
    .insertInto('throttle')
    .values({ key, hits: 1, resets_at: windowEnd })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`case when throttle.resets_at <= now() then 1 else throttle.hits + 1 end`,
        resets_at: sql<Date>`case when throttle.resets_at <= now() then excluded.resets_at else throttle.resets_at end`,
      }),
    )
    .returning(['hits', sql<number>`extract(epoch from resets_at - now())::float8`.as('seconds')])
    .executeTakeFirstOrThrow();
}
