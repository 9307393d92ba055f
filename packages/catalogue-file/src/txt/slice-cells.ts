import type { ImportColumnKey } from '../import-columns.js';
import type { TxtColumn } from './txt-columns.js';

export type TxtCells = Partial<Record<ImportColumnKey, string>>;

/** Control characters and halves of surrogate pairs. Almost no line has one, so this is tested first. */
const UNUSUAL = /[^\u0020-\u007e\u00a0-\ud7ff\ue000-\uffff]/;

/**
 * A function that cuts a line at the positions of these columns and returns their cells, trimmed ('' if the line is too
 * short). Positions count Unicode code points: files of old ERPs have 8-bit characters, and a UTF-8 copy keeps its
 * positions. A tab or another control character counts as one and reads as a blank (docs/files.md, "Reading a TXT").
 */
export function cellSlicer(columns: readonly TxtColumn[]): (line: string) => TxtCells {
  const recordLength = Math.max(0, ...columns.map((column) => column.end));
  return (line) => {
    // Twice the length, because each character may be a surrogate pair.
    const head = line.slice(0, recordLength * 2);
    const record = UNUSUAL.test(head) ? Array.from(head.replace(/\p{Cc}/gu, ' ')) : head;
    const cells: TxtCells = {};
    for (const { key, start, end } of columns) cells[key] = text(record.slice(start, end)).trim();
    return cells;
  };
}

function text(slice: string | string[]): string {
  return typeof slice === 'string' ? slice : slice.join('');
}
