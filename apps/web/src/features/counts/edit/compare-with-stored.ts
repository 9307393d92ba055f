import { type CountLineReading, readCountLines } from '@balanco/contract/counts/count-shape';
import type { Count } from '@balanco/contract/counts/counts';
import { type LineBase, rebased } from './line-base';

export type Comparison =
  /** The line is as the person saw it. Someone changed another line of the same count. */
  | { readonly outcome: 'untouched' }
  | { readonly outcome: 'changed'; readonly theirs: CountLineReading }
  /** The count was deleted, or lines were added or removed, so an index no longer identifies a line. */
  | { readonly outcome: 'gone' };

/** Compares a line with the stored count after a `version_conflict`. */
export function compareWithStored(base: LineBase, stored: Count): Comparison {
  const before = readCountLines(base.source);
  const now = readCountLines(rebased(base, stored).source);
  const theirs = now[base.entry_index];
  if (stored._deleted || now.length !== before.length || theirs === undefined) return { outcome: 'gone' };
  const isUntouched = JSON.stringify(theirs) === JSON.stringify(before[base.entry_index]);
  return isUntouched ? { outcome: 'untouched' } : { outcome: 'changed', theirs };
}
