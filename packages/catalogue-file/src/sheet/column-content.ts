import { hasValidCheckDigit } from '@balanco/contract/base/gtin';
import { type Cell, type GridRow, isBlank } from './grid.js';

/** What the first cells of a column look like. */
export interface ColumnContent {
  /** Nearly all are codes with a valid check digit. */
  gtins: boolean;
  /** Nearly all are amounts with two decimals, or some are and the rest are numbers too. */
  amounts: boolean;
  /** Some hold two numbers: 'Saldo & Valor'. */
  combined: boolean;
  /** How long its texts are on average; 0 if most have no letters or if they repeat too much for names. */
  textLength: number;
  /** Whether any cell is filled. */
  filled: boolean;
}

const NEARLY_ALL = 0.8;
/** An internal code of eight digits has a valid check digit in one of ten cases. */
const FEWEST_GTINS = 1;
const AMOUNT = /^[-+]?\s*(?:R\$)?\s*[\d.,]*\d[.,]\d{2}$/;
const NUMBER = /^[-+]?\s*(?:R\$)?\s*\d[\d.,]*[-+]?$/;
const TWO_NUMBERS = /^[-+]?[\d.,]+[-+]?\s+[-+]?[\d.,]+[-+]?$/;
const LETTERS = /\p{L}{2}/u;
/** Groups and laboratories repeat; names of products hardly do. */
const DIFFERENT = 0.5;

/** Looks at the cells of each column (docs/files.md, "Reading Excel and CSV"). */
export function columnContents(rows: readonly GridRow[], width: number): ColumnContent[] {
  return Array.from({ length: width }, (_, index) =>
    contentOf(rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : [cells[index]]))),
  );
}

function contentOf(cells: readonly Cell[]): ColumnContent {
  const texts = cells.map(plain);
  const share = (test: (text: string) => boolean) =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
  const amounts = share((text) => AMOUNT.test(text));
  const wordy = share((text) => LETTERS.test(text)) >= NEARLY_ALL;
  const named = wordy && new Set(texts).size >= texts.length * DIFFERENT;
  const gtins = texts.filter((text) => hasValidCheckDigit(text) === true);
  return {
    gtins:
      gtins.length >= FEWEST_GTINS &&
      gtins.length >= texts.length * NEARLY_ALL &&
      gtins.some((text) => text.length >= 12),
    amounts: amounts > 0 && share((text) => NUMBER.test(text)) >= NEARLY_ALL && amounts >= 0.3,
    combined: texts.some((text) => TWO_NUMBERS.test(text)),
    textLength: named ? texts.reduce((sum, text) => sum + text.length, 0) / texts.length : 0,
    filled: texts.length > 0,
  };
}

function plain(cell: Cell): string {
  if (typeof cell !== 'number') return typeof cell === 'object' ? cell.shown : String(cell ?? '').trim();
  const text = String(cell);
  // 4.5 is an amount, as 4.50 is.
  return /^-?\d+\.\d$/.test(text) ? `${text}0` : text;
}
