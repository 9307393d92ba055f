import type { Catalogue } from '../catalogue.js';
import { SPECIFIED_COLUMNS } from '../import-columns.js';
import { DEFAULT_TXT_OPTIONS, type TxtOptions } from '../import-options.js';
import { parseTxt } from '../txt/parse-txt.js';
import { type FixedLine, fixedLine } from './fixed-line.js';
import { windows1252Bytes } from './windows-1252-bytes.js';

export const ALL_COLUMNS = { columns: SPECIFIED_COLUMNS };
export const DIPIRONA: FixedLine = {
  barcode: '7891000315507',
  internalCode: '000123',
  description: 'DIPIRONA SÓDICA 500MG C/10 CPR',
  stockValue: '12,000       4,50',
  department: 'GENER',
};

export function parseLines(
  lines: readonly (FixedLine | string)[],
  options: Partial<TxtOptions> = ALL_COLUMNS,
): Catalogue {
  const text = lines.map((line) => (typeof line === 'string' ? line : fixedLine(line))).join('\r\n');
  return parseTxt(windows1252Bytes(text), { ...DEFAULT_TXT_OPTIONS, ...options });
}
