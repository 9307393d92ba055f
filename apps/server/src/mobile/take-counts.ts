import * as contract from '@balanco/contract/mobile/mobile';
import type { Caller } from '../caller.js';
import type { Context } from '../context.js';
import { inTransaction } from '../db/in-transaction.js';
import { writeCounts } from '../features/counts/write-counts.js';
import { lockCollector } from '../features/inventories/sections/collector-locks.js';
import { inputSentence, invalidInput } from '../invalid-input.js';
import { countIdsWithinReach } from './count-ids-within-reach.js';
import { messageDigest } from './message-digest.js';
import { amplifyIdOf, rejected, resultOf } from './mobile-count-result.js';
import { prepareCountWrites } from './prepare-count-writes.js';

/** The person who counted, with the pharmacies that they may see. */
export type Counter = Pick<Caller, 'sub' | 'name' | 'email' | 'pharmacyIds'>;

/**
 * Takes a batch of one person's counts (docs/mobile-sync.md, "Batches"). It is idempotent by `amplify_id` and answered
 * item by item in the batch's order; valid items are kept even if others are refused. All are written as the counter's, and
 * only the counter's own. Counts for a closed location are kept and marked, those for an unknown one are kept as
 * unplaced. An acknowledged count is on disk.
 */
export async function takeCounts(
  context: Context,
  counter: Counter,
  batch: readonly unknown[],
): Promise<{ results: contract.MobileCountResult[] }> {
  const results = new Map<number, contract.MobileCountResult>();
  const valid = new Map<number, contract.MobileCount>();
  batch.forEach((item, index) => {
    const parsed = contract.mobileCountSchema.safeParse(item, { error: inputSentence });
    if (parsed.success) valid.set(index, parsed.data);
    else results.set(index, rejected(amplifyIdOf(item), invalidInput(parsed.error)));
  });
  const outcomes = await inTransaction(context.db, async (tx) => {
    await lockCollector(tx, counter.sub);
    const counts = [...valid.values()];
    const ids = counts.map(({ amplify_id }) => amplify_id);
    const idOf = await countIdsWithinReach(tx, counter, ids);
    const reached = counts.map((count) => ({
      ...count,
      amplify_id: idOf(count.amplify_id, messageDigest(count)),
    }));
    const writes = await prepareCountWrites(tx, counter, reached);
    return writeCounts(tx, context, writes);
  });
  [...valid.keys()].forEach((batchIndex, outcomeIndex) => {
    results.set(batchIndex, resultOf(outcomes[outcomeIndex]));
  });
  return { results: batch.map((item, index) => withSentId(results.get(index), item)) };
}

/** The result of an item, with the `amplify_id` exactly as the app wrote it. */
function withSentId(
  result: contract.MobileCountResult | undefined,
  item: unknown,
): contract.MobileCountResult {
  if (result === undefined) throw new Error('an item of the batch has no result');
  return { ...result, amplify_id: amplifyIdOf(item) };
}
