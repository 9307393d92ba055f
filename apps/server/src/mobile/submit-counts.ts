import {
  type MobileCount,
  type MobileCountResult,
  mobileCountSchema,
  submitCounts,
} from '@balanco/contract/mobile';
import { authorise, type Caller } from '../caller.js';
import type { Database, Transaction } from '../db/database.js';
import { inTransaction } from '../db/in-transaction.js';
import type { Statistics } from '../db/statistics.js';
import type { CountOutcome, CountWrite } from '../features/counts/write-counts.js';
import { inputSentence, invalidInput } from '../invalid-input.js';
import type { FindInventory } from './find-inventory.js';
import { amplifyIdOf, rejected, resultOf } from './mobile-count-result.js';
import { lockCollector } from './mobile-queries.js';
import { prepareCountWrites } from './prepare-count-writes.js';

/** What the batch and /graphql write counts with. */
export interface CountWriting {
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
 * for a place that is closed is kept and marked, what names an unknown place is kept aside. An acknowledged count is
 * on disk.
 */
export function createSubmitCounts({ db, statistics, findInventory, writeCounts }: CountWriting) {
  return async (caller: Caller, batch: readonly unknown[]): Promise<{ results: MobileCountResult[] }> => {
    authorise(caller, submitCounts.permission);
    const results = new Map<number, MobileCountResult>();
    const valid = new Map<number, MobileCount>();
    batch.forEach((item, index) => {
      const parsed = mobileCountSchema.safeParse(item, { error: inputSentence });
      if (parsed.success) valid.set(index, parsed.data);
      else results.set(index, rejected(amplifyIdOf(item), invalidInput(parsed.error)));
    });
    const outcomes = await inTransaction(db, async (tx) => {
      await lockCollector(tx, caller.sub);
      const writes = await prepareCountWrites(tx, caller, [...valid.values()], findInventory);
      return writeCounts(tx, caller, writes);
    });
    [...valid.keys()].forEach((index, place) => {
      results.set(index, resultOf(outcomes[place]));
    });
    statistics.scheduleAnalyze('count');
    statistics.scheduleAnalyze('count_line');
    return { results: batch.map((item, index) => fill(results.get(index), item)) };
  };
}

/** Every item has its result; it echoes the amplify_id as the app wrote it. */
function fill(result: MobileCountResult | undefined, item: unknown): MobileCountResult {
  if (result === undefined) throw new Error('an item of the batch has no result');
  return { ...result, amplify_id: amplifyIdOf(item) };
}
