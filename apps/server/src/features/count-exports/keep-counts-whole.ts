import type { CountLine } from '@balanco/contract/counts/counts';

/** A line as an export reads it. */
export interface ExportedLine extends Pick<CountLine, 'kind' | 'barcode' | 'internal_code'> {
  readonly id: number;
  readonly count_id: number;
  readonly pharmacy_id: string;
  readonly barcode_key: string;
  readonly internal_code_key: string;
  readonly quantity: number | null;
  readonly factor: number;
  readonly inventory_number: number;
  readonly section_id: string | null;
  readonly collector_id: number;
  /** In ISO 8601, UTC, with microseconds. The texts have the order of the moments. */
  readonly moment: string;
}

/** Where a line is in the order of an export: by moment, then by id, both descending. */
export type LinePosition = Pick<ExportedLine, 'moment' | 'id'>;

/** A part of an export, in its order. */
export interface ExportedPart {
  readonly lines: readonly ExportedLine[];
  /** Lines after `lines`, of counts of their last moment that have lines on both sides. */
  readonly rest: readonly ExportedLine[];
  /** The position of the last of `lines`; null if no line follows. */
  readonly end: LinePosition | null;
}

/**
 * Puts the parts of an export together. A count that two parts share is taken as the first of them saw it: the lines that are
 * left of it are kept until their place comes, and what later parts say of it is passed over. So a part may end anywhere,
 * within a moment too, and no count is half old and half new.
 *
 * @returns gives the lines of a part that can be sent now, in order
 */
export function createCountKeeper(): (part: ExportedPart) => readonly ExportedLine[] {
  const kept = new Set<number>();
  let waiting: readonly ExportedLine[] = [];
  return ({ lines, rest, end }) => {
    const isNew = (line: ExportedLine) => !kept.has(line.count_id);
    const known = kept.size === 0 ? lines : lines.filter(isNew);
    const due = waiting.filter((line) => end === null || compare(line, end) <= 0);
    const later = waiting.slice(due.length);
    const broken = rest.filter(isNew);
    waiting = [...later, ...broken].sort(compare);
    for (const line of broken) kept.add(line.count_id);
    return due.length === 0 ? known : [...due, ...known].sort(compare);
  };
}

/** Below 0 if `a` comes before `b`. */
function compare(a: LinePosition, b: LinePosition): number {
  if (a.moment === b.moment) return b.id - a.id;
  return a.moment > b.moment ? -1 : 1;
}
