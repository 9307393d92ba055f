import type { ImportColumnKey } from '../import-columns.js';

export interface TxtColumn {
  key: ImportColumnKey;
  /** First character, counted from 0. */
  start: number;
  /** The character after the last one. */
  end: number;
}

/** The fixed positions of the old ERP's catalogue (specification, section 3). */
export const SPECIFIED_LAYOUT: readonly TxtColumn[] = [
  { key: 'barcode', start: 0, end: 13 },
  { key: 'internal_code', start: 15, end: 21 },
  { key: 'description', start: 22, end: 54 },
  { key: 'stock_value_combined', start: 55, end: 78 },
  { key: 'department', start: 78, end: 85 },
];
