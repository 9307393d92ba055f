import * as contract from '@balanco/contract/counts/unplaced';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { writeCounts } from '../counts/write-counts.js';
import { findUnplacedCounts } from './unplaced-count-queries.js';

/** Marks unplaced counts deleted; their phones fetch the deletion. Counts that someone assigned meanwhile stay. */
export async function discardUnplacedCounts(
  context: Context,
  ids: readonly number[],
): Promise<{ discarded: number }> {
  const { db, caller } = context;
  authorise(caller, contract.discardUnplacedCounts.permission);
  return inTransaction(db, async (tx) => {
    const unplaced = await findUnplacedCounts(tx, ids);
    const outcomes = await writeCounts(
      tx,
      context,
      unplaced.map(({ amplifyId, version }) => ({
        by: 'office',
        amplifyId,
        fields: { deleted: true },
        baseVersion: version,
      })),
    );
    return { discarded: outcomes.filter(({ status }) => status === 'merged').length };
  });
}
