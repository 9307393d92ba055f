import type { BulkLine } from '@balanco/contract/counts/count-bulk';
import type { Transaction } from '../../../db/database.js';
import type { Reaching } from '../../../pharmacy-access/reach.js';
import { type BulkDecision, findNamedCounts, type NamedCount } from './bulk-counts.js';

/** Decides what happens to one count, given the indexes of its chosen lines, in ascending order. */
type Decide = (count: NamedCount, indexes: readonly number[]) => BulkDecision;

/**
 * Groups chosen lines by their counts and decides each count. Indexes name lines of one version only, so a count with
 * another version is a conflict, unless `decide` moves or deletes it whole (`isWhole`).
 */
export async function decideByCount(
  tx: Transaction,
  caller: Reaching,
  lines: readonly BulkLine[],
  decide: Decide,
  { isWhole = false } = {},
): Promise<BulkDecision[]> {
  const indexes = new Map<number, Set<number>>();
  for (const { count_id, entry_index } of lines) {
    const known = indexes.get(count_id) ?? new Set();
    indexes.set(count_id, known.add(entry_index));
  }
  const versions = new Map(lines.map((line) => [line.count_id, line._version]));
  const counts = await findNamedCounts(tx, caller, [...indexes.keys()]);
  return [...indexes].map(([id, chosen]): BulkDecision => {
    const count = counts.get(id);
    if (count === undefined) return { id, reason: 'not_found' };
    if (!isWhole && count.version !== versions.get(id)) return { id, reason: 'version_conflict' };
    return decide(
      { ...count, version: versions.get(id) ?? count.version },
      [...chosen].sort((a, b) => a - b),
    );
  });
}
