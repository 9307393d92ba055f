import { CompiledQuery, type Kysely } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Schema } from '../schema.js';

export interface ThrottleRule {
  readonly limit: number;
  readonly windowSeconds: number;
}

/**
 * `rate-limiter-flexible` on our table rate_limit, without named statements, which poolers can't keep. We
 * purge and migrate. An absent database never allows a hit.
 */
export function createRateLimiter<Tables extends Schema>(
  db: Kysely<Tables>,
  { limit, windowSeconds }: ThrottleRule,
) {
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
    /** One statement counts concurrent hits, refused ones too; the first starts the window. */
    async hit(key: string) {
      const state = await limiter.consume(key).catch(asState);
      return { hits: state.consumedPoints, milliseconds: state.msBeforeNext };
    },
    async giveBack(key: string): Promise<void> {
      await limiter.reward(key);
    },
    async restart(key: string, hits: number): Promise<void> {
      await limiter.set(key, hits, windowSeconds);
    },
    async forget(key: string): Promise<void> {
      await limiter.delete(key);
    },
  };
}

/** The library rejects with a state over the limit. */
function asState(reason: unknown): RateLimiterRes {
  if (reason instanceof RateLimiterRes) return reason;
  throw reason;
}

function clientOf<Tables extends Schema>(db: Kysely<Tables>) {
  return {
    async query({ text, values }: { text: string; values: readonly unknown[] }) {
      const { rows, numAffectedRows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  };
}
