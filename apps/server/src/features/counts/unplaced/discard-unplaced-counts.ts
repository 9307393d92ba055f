import { discardUnplacedCounts } from '@balanco/contract/unplaced';
import { authorise, type Caller } from '../../../caller.js';
import type { Database } from '../../../db/database.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { writeCounts } from '../write-counts.js';
import { findUnplacedCounts } from './waiting-count-queries.js';

/** Marks unplaced counts deleted; their phones learn it. Those that somebody has assigned meanwhile stay. */
export function createDiscardUnplacedCounts(db: Database) {
  return async (caller: Caller, ids: readonly number[]): Promise<{ discarded: number }> => {
    authorise(caller, discardUnplacedCounts.permission);
    return inTransaction(db, async (tx) => {
      const waiting = await findUnplacedCounts(tx, ids);
      const outcomes = await writeCounts(
        tx,
        caller,
        waiting.map(({ amplifyId, version }) => ({
          amplifyId,
          fields: { deleted: true },
          baseVersion: version,
          onStale: 'refuse',
        })),
      );
      return { discarded: outcomes.filter(({ status }) => status === 'merged').length };
    });
  };
}
