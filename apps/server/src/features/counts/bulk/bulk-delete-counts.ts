import * as contract from '@balanco/contract/counts/count-bulk';
import { removeCountLine } from '@balanco/contract/counts/count-edit';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { writeDecisions } from './bulk-counts.js';
import { decideByCount } from './lines-by-count.js';

/** Deletes lines: each count is written without them, or deleted if none is left (docs/counts.md, "Deleting"). */
export async function bulkDeleteCounts(
  context: Context,
  lines: readonly contract.BulkLine[],
): Promise<contract.BulkCountAnswer> {
  const { db, caller } = context;
  authorise(caller, contract.bulkDeleteCounts.permission);
  return inTransaction(db, async (tx) => {
    const decisions = await decideByCount(tx, caller, lines, (count, indexes) => ({
      count,
      fields: withoutLines(count, indexes) ?? { deleted: true },
      baseVersion: count.version,
    }));
    return writeDecisions(tx, context, decisions);
  });
}

/** Both codes of a count without these lines; null if no line is left. */
function withoutLines(
  source: CountSource,
  indexes: readonly number[],
): Pick<CountSource, 'barcode' | 'internalBarcode'> | null {
  if (indexes.length >= readCountLines(source).length) return null;
  let left = source;
  // From the last one on, because removing a line moves those after it.
  for (const index of indexes.toReversed()) left = { ...left, ...removeCountLine(left, index) };
  const { barcode, internalBarcode } = left;
  return { barcode, internalBarcode };
}
