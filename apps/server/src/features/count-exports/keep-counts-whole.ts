import { countLineSchema } from '@balanco/contract/counts/count';
import type { RowOf } from '../../db/answering.js';

export const exportedLine = {
  ...countLineSchema.pick({ kind: true, barcode: true, internal_code: true, quantity: true, factor: true })
    .shape,
  id: 'int',
  count_id: 'int',
  pharmacy_id: 'text',
  barcode_key: 'text',
  internal_code_key: 'text',
  inventory_number: 'int',
  section_id: 'text?',
  collector_id: 'int',
  /** UTC with microseconds: texts sort like moments. */
  moment: 'text',
} as const;
export type ExportedLine = RowOf<typeof exportedLine>;

export type LinePosition = Pick<ExportedLine, 'moment' | 'id'>;

export interface ExportedPart {
  readonly lines: readonly ExportedLine[];
  readonly rest: readonly ExportedLine[];
  readonly end: LinePosition | null;
}

/**
 * Joins parts so that no count mixes two states: the first part's reading holds, and a part may end anywhere.
 * @returns takes a part and gives the lines to send now
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

function compare(a: LinePosition, b: LinePosition): number {
  if (a.moment === b.moment) return b.id - a.id;
  return a.moment > b.moment ? -1 : 1;
}
