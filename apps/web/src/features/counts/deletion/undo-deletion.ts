import type { CountSource } from '@balanco/contract/counts/count-entries';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import type { Count, CountLine } from '@balanco/contract/counts/counts';
import { patchCount, storedCountOf } from '../edit/save-line';

export type UndoOutcome =
  | 'restored'
  /** Restored, with what someone else changed in the count meanwhile. */
  | 'changed'
  /** Someone changed the same part of the count meanwhile, so nothing was done. */
  | 'refused';

/**
 * Restores exactly what a deletion removed: the whole count, or one line among the others.
 *
 * @param line as it was shown before
 * @param deleted the count as the deletion left it
 * @throws what `request` throws, except for a version conflict
 */
export async function undoDeletion(line: CountLine, deleted: Count): Promise<UndoOutcome> {
  const { barcode, internalBarcode } = line.source;
  const before = deleted._deleted ? deleted : { ...line.source, factor: deleted.factor };
  const patch = deleted._deleted ? { _deleted: false } : { barcode, internalBarcode };
  const base = { count_id: line.count_id, _version: deleted._version };
  try {
    return isRestored(before, await patchCount(base, patch)) ? 'restored' : 'changed';
  } catch (error) {
    const stored = storedCountOf(error);
    if (stored === null) throw error;
    // An earlier try may have worked, and only its answer was lost.
    return isRestored(before, stored) ? 'restored' : 'refused';
  }
}

function isRestored(before: CountSource, now: Count): boolean {
  return !now._deleted && JSON.stringify(readCountLines(before)) === JSON.stringify(readCountLines(now));
}
