import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Schema } from './schema.js';

export interface ThrottleRule {
  /** Hits that pass in one window. */
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Where a key stands after a hit. */
interface RateState {
  /** Hits in this window, refused ones included. */
  readonly hits: number;
  /** Until the window ends. */
  readonly milliseconds: number;
}

interface RateLimiter {
  /** Counts one hit in one statement, so that hits at once are counted too. A window starts with its first hit. */
  hit(key: string): Promise<RateState>;
  /** Takes back one hit. */
  giveBack(key: string): Promise<void>;
  /** Starts a full window that holds that many hits. */
  restart(key: string, hits: number): Promise<void>;
  forget(key: string): Promise<void>;
}

/**
 * `rate-limiter-flexible` on the table rate_limit, through our own pool or transaction. Its statements lose their names,
 * because a pooler in transaction mode can't keep named ones. It runs no timers and creates no table: purging and
 * migrations are ours. A database that is away is an error, never a pass.
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

/** The library rejects with a state when the limit is passed, and with an error when the database fails. */
function asState(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

/** As much of pg's client as the library uses. */
function clientOf<Tables extends Schema>(db: Kysely<Tables>) {
  return {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
