import type { ImportColumnKey } from '../import-columns.js';
import { TXT_COLUMNS } from './txt-columns.js';

export type TxtCells = Partial<Record<ImportColumnKey, string>>;

/** Control characters and halves of surrogate pairs. Almost no line has one, so this is tested first. */
const UNUSUAL = /[^\u0020-\u007e\u00a0-\ud7ff\ue000-\uffff]/;
const RECORD_LENGTH = Math.max(...TXT_COLUMNS.map((column) => column.end));

/**
 * Cuts a line at the fixed positions and returns the chosen cells, trimmed ('' if the line is too short). Positions
 * count Unicode code points: files of old ERPs have 8-bit characters, and a UTF-8 copy keeps its positions. A tab or
 * another control character counts as one and reads as a blank (docs/files.md, "Reading a TXT").
 */
export function sliceCells(line: string, chosen: ReadonlySet<ImportColumnKey>): TxtCells {
  const record = characters(line);
  const cells: TxtCells = {};
  for (const { key, start, end } of TXT_COLUMNS) {
    if (chosen.has(key)) cells[key] = text(record.slice(start, end)).trim();
  }
  return cells;
}

function characters(line: string): string | string[] {
  // Twice the length, because each character may be a surrogate pair.
  const head = line.slice(0, RECORD_LENGTH * 2);
  return UNUSUAL.test(head) ? Array.from(head.replace(/\p{Cc}/gu, ' ')) : head;
}

function text(slice: string | string[]): string {
  return typeof slice === 'string' ? slice : slice.join('');
}
