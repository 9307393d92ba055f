import type { ImportColumnKey } from '../import-columns.js';
import type { TxtOptions } from '../import-options.js';
import { cellSlicer } from './slice-cells.js';

const LINES_CHECKED = 500;
const MOST = 0.5;
const NUMBERS = /^[-+]?[\d.,]*\d[-+]?(?:\s+[-+]?[\d.,]*\d[-+]?)?$/;
const LETTERS = /\p{L}/u;

/** The columns that weren't chosen although most lines of the TXT hold them. */
export function offersOf(lines: readonly string[], { layout, columns }: TxtOptions): ImportColumnKey[] {
  const others = layout.filter(({ key }) => !columns.includes(key));
  const records = lines.slice(0, LINES_CHECKED).map(cellSlicer(others));
  const holds = (key: ImportColumnKey) => {
    const test = key === 'stock_value_combined' ? NUMBERS : key === 'description' ? LETTERS : /\S/;
    return records.filter((cells) => test.test(cells[key] ?? '')).length > records.length * MOST;
  };
  return others.map(({ key }) => key).filter(holds);
}
