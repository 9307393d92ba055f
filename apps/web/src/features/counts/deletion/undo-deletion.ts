import { type CountSource, readCountLines } from '@balanco/contract/count-shape';
import type { Count, CountLine } from '@balanco/contract/counts';
import { patchCount, storedCountOf } from '../edit/save-line';

export type UndoOutcome =
  | 'restored'
  /** Back again, with what somebody else changed about the count meanwhile. */
  | 'changed'
  /** Somebody changed the same part of the count meanwhile; nothing was done. */
  | 'refused';

/**
 * Puts back exactly what a deletion took out: the whole count, or one line among the others.
 *
 * @param line as it was shown before
 * @param deleted the count as the deletion left it
 * @throws what `request` throws, but for a version conflict
 */
export async function undoDeletion(line: CountLine, deleted: Count): Promise<UndoOutcome> {
  const { barcode, internalBarcode } = line.source;
  const before = deleted._deleted ? deleted : { ...line.source, factor: deleted.factor };
  const patch = deleted._deleted ? { _deleted: false } : { barcode, internalBarcode };
  const base = { count_id: line.count_id, _version: deleted._version };
  try {
    return isBack(before, await patchCount(base, patch)) ? 'restored' : 'changed';
  } catch (error) {
    const stored = storedCountOf(error);
    if (stored === null) throw error;
    // A first try may have got through though its answer was lost.
    return isBack(before, stored) ? 'restored' : 'refused';
  }
}

function isBack(before: CountSource, now: Count): boolean {
  return !now._deleted && JSON.stringify(readCountLines(before)) === JSON.stringify(readCountLines(now));
}
