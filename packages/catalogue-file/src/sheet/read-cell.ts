import { FIELD_LABELS, type ImportField } from '../import-columns.js';
import type { BadCell } from '../read-product.js';
import type { Cell } from './grid.js';

/** Excel keeps 15 digits of a number and replaces the rest by zeros. */
const FIRST_LOST = 1e15;
const CONTROL = /\p{Cc}/u;
const CONTROLS = /\p{Cc}+/gu;
const EXCEL_TEXT = /^="(.*)"$/;
const CURRENCY = /^([-+]?)\s*R\$\s*/;

/** A cell as its field needs it: a trimmed text, a number as text with a decimal comma, or why it can't be read. */
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
  // Programs write ="0789" in a CSV, so that Excel keeps the zeros of a code.
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

/** A number with the 15 digits that Excel shows: 0,3 for 0.1 + 0.2. Never in exponent form. */
function plainNumber(value: number): string {
  const kept = Number(value.toPrecision(15));
  if (!Number.isFinite(kept)) return String(kept);
  const text = String(kept);
  if (!text.includes('e')) return text.replace('.', ',');
  return Math.abs(kept) >= 1
    ? BigInt(kept).toString()
    : kept.toFixed(20).replace(/0+$/, '').replace('.', ',');
}
