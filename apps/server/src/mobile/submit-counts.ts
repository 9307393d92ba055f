import { type MobileCountResult, mobileCountSchema, submitCounts } from '@balanco/contract/mobile';
import { authorise, type Caller } from '../caller.js';
import type { Database, Transaction } from '../db/database.js';
import { inTransaction } from '../db/in-transaction.js';
import type { Statistics } from '../db/statistics.js';
import type { CountOutcome, CountWrite } from '../features/counts/write-counts.js';
import { inputSentence, invalidInput } from '../invalid-input.js';
import { amplifyIdOf, rejected, resultOf } from './mobile-count-result.js';
import { lockCollector } from './mobile-queries.js';
import type { FindInventory } from './open-section.js';
import { prepareCountWrites, type ValidItem } from './prepare-count-writes.js';

interface SubmitCountsDependencies {
  readonly db: Database;
  readonly statistics: Statistics;
  readonly findInventory: FindInventory;
  /** The one write path of counts. */
  readonly writeCounts: (
    tx: Transaction,
    caller: Caller,
    writes: readonly CountWrite[],
  ) => Promise<CountOutcome[]>;
}

/**
 * Takes a collector's batch (DESIGN 8): idempotent by `amplify_id`, answered item by item in the batch's order, the
 * valid ones kept though others are bad. Everybody writes only as themselves and only their own counts; what arrives
 * for a place that is closed is kept and marked. An acknowledged count is on disk.
 */
export function createSubmitCounts({ db, statistics, findInventory, writeCounts }: SubmitCountsDependencies) {
  return async (caller: Caller, batch: readonly unknown[]): Promise<{ results: MobileCountResult[] }> => {
    authorise(caller, submitCounts.permission);
    const results = new Map<number, MobileCountResult>();
    const valid: ValidItem[] = [];
    batch.forEach((item, index) => {
      const parsed = mobileCountSchema.safeParse(item, { error: inputSentence });
      if (parsed.success) valid.push({ index, count: parsed.data });
      else results.set(index, rejected(amplifyIdOf(item), invalidInput(parsed.error)));
    });
    const written = await inTransaction(db, async (tx) => {
      await lockCollector(tx, caller.sub);
      const { writes, refused } = await prepareCountWrites(tx, caller, valid, findInventory);
      const outcomes = await writeCounts(
        tx,
        caller,
        writes.map(({ write }) => write),
      );
      return [...refused, ...writes.map(({ index }, place) => [index, resultOf(outcomes[place])] as const)];
    });
    for (const [index, result] of written) results.set(index, result);
    statistics.touched('count');
    statistics.touched('count_line');
    return { results: batch.map((item, index) => fill(results.get(index), item)) };
  };
}

/** Every item has its result; it echoes the amplify_id as the app wrote it. */
function fill(result: MobileCountResult | undefined, item: unknown): MobileCountResult {
  if (result === undefined) throw new Error('an item of the batch has no result');
  return { ...result, amplify_id: amplifyIdOf(item) };
}
