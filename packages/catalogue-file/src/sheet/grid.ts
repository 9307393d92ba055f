import { FIELD_LABELS, type ImportField } from '../import-columns.js';
import { digitsIn, type NotARow, notARow } from '../not-a-row.js';
import type { BadCell } from '../read-product.js';
import type { MappedColumn } from './map-columns.js';

/** A workbook's number, a text or a bad cell; undefined or '' if blank. */
export type Cell = string | number | BadCell | undefined;

export interface GridRow {
  line: number;
  cells: readonly Cell[];
}

export interface Grid {
  rows: readonly GridRow[];
  /** A merged cell repeats its text downwards. */
  headings: readonly (readonly string[])[];
}

/** Public price lists begin with a page of explanations. */
export const HEADING_ROWS = 60;

export function isBlank(cell: Cell): boolean {
  return cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

export function headingText(cell: Cell): string {
  return typeof cell === 'string' ? cell.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
}

/** Excel keeps 15 digits and replaces the rest by zeros. */
const FIRST_LOST = 1e15;
const CONTROL = /\p{Cc}/u;
const CONTROLS = /\p{Cc}+/gu;
const EXCEL_TEXT = /^="(.*)"$/;
const CURRENCY = /^([-+]?)\s*R\$\s*/;

export function readCell(field: ImportField, cell: Cell): string | BadCell {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return readText(field, cell);
  if (typeof cell === 'number') return readNumber(field, cell);
  const fault = `${FIELD_LABELS[field]}: ${cell.fault.charAt(0).toLowerCase()}${cell.fault.slice(1)} (${cell.shown})`;
  return { ...cell, fault };
}

function readText(field: ImportField, cell: string): string {
  const text = (CONTROL.test(cell) ? cell.replace(CONTROLS, ' ') : cell).trim();
  if (field === 'system_stock' || field === 'value') return text.replace(CURRENCY, '$1');
  // Programs write ="0789" in a CSV to keep Excel from dropping zeros.
  return text.startsWith('=') ? text.replace(EXCEL_TEXT, '$1').trim() : text;
}

function readNumber(field: ImportField, value: number): string | BadCell {
  const shown = plainNumber(value);
  if (field !== 'barcode' && field !== 'internal_code') return shown;
  if (Number.isInteger(value) && value >= 0 && value < FIRST_LOST) return shown;
  return value >= FIRST_LOST
    ? {
        shown,
        fault: `${FIELD_LABELS[field]} ${shown} passa dos 15 dígitos que o Excel guarda de um número e perdeu os últimos`,
        kind: 'lost_digits',
      }
    : { shown, fault: `${FIELD_LABELS[field]} ${shown} não é um código` };
}

/** 15 digits without exponent: 0,3 for 0.1 + 0.2. */
function plainNumber(value: number): string {
  const kept = Number(value.toPrecision(15));
  if (!Number.isFinite(kept)) return String(kept);
  const text = String(kept);
  if (!text.includes('e')) return text.replace('.', ',');
  return Math.abs(kept) >= 1
    ? BigInt(kept).toString()
    : kept.toFixed(20).replace(/0+$/, '').replace('.', ',');
}

/** See docs/files.md, "Lines that are no products". */
export function rowKinds(
  mapped: readonly MappedColumn[],
): (cells: GridRow['cells']) => NotARow | 'blank' | 'product' {
  const codes = mapped
    .filter(({ field }) => field === 'barcode' || field === 'internal_code')
    .map(({ index }) => index);
  return (cells) => {
    // Nearly all rows begin with a code and need no further test.
    for (const index of codes) {
      const cell = cells[index];
      if (typeof cell === 'number') return 'product';
      const code = typeof cell === 'string' ? digitsIn(cell, 0, cell.length) : 'blank';
      if (code === 'digits') return 'product';
      if (code === 'other') break;
    }
    if (cells.every(isBlank)) return 'blank';
    if (codes.length === 0 || codes.some((index) => typeof cells[index] === 'number')) return 'product';
    return notARowOf(cells, codes) ?? 'product';
  };
}

function notARowOf(cells: GridRow['cells'], codes: readonly number[]): NotARow | null {
  return notARow({
    text: rowText(cells),
    codes: codes.map((index) => plainText(cells[index])),
    cells: Array.from(cells, plainText),
    cut: false,
    running: false,
  });
}

function plainText(cell: Cell): string {
  return cell === undefined ? '' : typeof cell === 'object' ? cell.shown : String(cell).trim();
}

export function rowText(cells: GridRow['cells'], separator = ' '): string {
  let whole = '';
  for (const cell of cells) {
    const text = plainText(cell);
    if (text !== '') whole += whole === '' ? text : separator + text;
  }
  return whole;
}
