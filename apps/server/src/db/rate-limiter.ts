import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Schema } from './schema.js';

export interface ThrottleRule {
  /** Hits that are allowed in one window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

/** The state of a key after a hit. */
interface RateState {
  /** Hits in this window, refused ones included. */
  readonly hits: number;
  /** Time until the window ends. */
  readonly milliseconds: number;
}

interface RateLimiter {
  /** Counts one hit in one statement, so that concurrent hits count too. A window starts with its first hit. */
  hit(key: string): Promise<RateState>;
  /** Takes back one hit. */
  giveBack(key: string): Promise<void>;
  /** Starts a full window with that many hits. */
  restart(key: string, hits: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/**
 * `rate-limiter-flexible` on the table rate_limit, through our pool or transaction. Its statements lose their names,
 * because a pooler in transaction mode can't keep named statements. It runs no timers and creates no table: we purge
 * and migrate. A database that is away is an error and never allows a hit.
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

/** The library rejects with a state if the limit is exceeded, and with an error if the database fails. */
function asState(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

/** The part of pg's client that the library uses. */
function clientOf<Tables extends Schema>(db: Kysely<Tables>) {
  return {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
