import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Schema } from '../schema.js';

export interface ThrottleRule {
  readonly limit: number;
  readonly windowSeconds: number;
}

interface RateState {
  /** Refused ones included. */
  readonly hits: number;
  readonly milliseconds: number;
}

interface RateLimiter {
  /** One statement, so that concurrent hits count too. A window starts with its first hit. */
  hit(key: string): Promise<RateState>;
  giveBack(key: string): Promise<void>;
  /** Starts a full window with these hits. */
  restart(key: string, hits: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/**
 * `rate-limiter-flexible` on the table rate_limit. Statements lose their names, which a pooler in transaction
 * mode can't keep. No timers and no table of its own: we purge and migrate. A database that is away is an
 * error and never allows a hit.
 */
export function createRateLimiter<Tables extends Schema>(
  db: Kysely<Tables>,
  { limit, windowSeconds }: ThrottleRule,
): RateLimiter {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOf(db),
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: '',
    points: limit,
    duration: windowSeconds,
  });
  return {
    async hit(key) {
      const state = await limiter.consume(key).catch(asState);
      return { hits: state.consumedPoints, milliseconds: state.msBeforeNext };
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async restart(key, hits) {
      await limiter.set(key, hits, windowSeconds);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

/** The library rejects with a state over the limit, and with an error if the database fails. */
function asState(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

/** What the library uses of pg's client. */
function clientOf<Tables extends Schema>(db: Kysely<Tables>) {
  return {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
