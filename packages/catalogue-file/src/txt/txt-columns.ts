import { hasValidCheckDigit } from '@balanco/contract/base/codes';
import { columnOf, FIELD_LABELS, type ImportField } from '../import-columns.js';
import type { Suspicion } from '../problems.js';

export interface TxtColumn {
  key: ImportField;
  start: number;
  /** The first place behind it. */
  end: number;
}

/** See the specification, section 3. */
export const SPECIFIED_LAYOUT: readonly TxtColumn[] = [
  { key: 'barcode', start: 0, end: 13 },
  { key: 'internal_code', start: 15, end: 21 },
  { key: 'description', start: 22, end: 54 },
  { key: 'stock_value_combined', start: 55, end: 78 },
  { key: 'department', start: 78, end: 85 },
];

export type TxtCells = Partial<Record<ImportField, string>>;

/** Control characters and lone surrogates. Almost no line has one. */
const UNUSUAL = /[^\u0020-\u007e\u00a0-\ud7ff\ue000-\uffff]/;

/**
 * Cuts a line into trimmed cells. Positions count Unicode code points, because a UTF-8 copy of 8-bit text
 * keeps them; a control character counts as one and reads as a blank (docs/files.md, "Reading a TXT").
 */
export function cellSlicer(columns: readonly TxtColumn[]): (line: string) => TxtCells {
  const recordLength = Math.max(0, ...columns.map((column) => column.end));
  return (line) => {
    // Each character may be a surrogate pair.
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

const LINES_CHECKED = 2000;
const MOST = 0.5;
/** Many internal codes merely look like a GTIN. */
const NEARLY_ALL = 0.8;
const ENOUGH_BARCODES = 10;
const SEPARATORS_OF_A_SHEET = 2;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Returns one suspicion at most: shifted columns, or a CSV. */
export function suspectLayout(
  allLines: readonly string[],
  columns: readonly TxtColumn[],
  layout: readonly TxtColumn[],
): Suspicion[] {
  const lines = allLines.slice(0, LINES_CHECKED);
  const separated = share(lines, (line) => separators(line) >= SEPARATORS_OF_A_SHEET) > MOST;
  // Some programs fill blanks with tabs or put a sign between the columns.
  if (separated && share(lines, fitsLayout(layout)) <= MOST) {
    const message =
      'As linhas têm colunas separadas por “;” ou tabulação: parece um CSV. Escolha o tipo Excel.';
    return [{ kind: 'looks_like_sheet', message }];
  }
  const evidence = cutColumn(lines, columns, layout) ?? wrongContent(lines, columns);
  if (evidence === null) return [];
  const message = `As colunas parecem deslocadas: ${evidence}. Confira as primeiras linhas antes de importar.`;
  return [{ kind: 'shifted_columns', message }];
}

function cutColumn(
  lines: readonly string[],
  columns: readonly TxtColumn[],
  layout: readonly TxtColumn[],
): string | null {
  for (const { key, start, end } of columns) {
    const isWhole = wholeNumbers({ key, start, end }, layout !== SPECIFIED_LAYOUT);
    for (const edge of [start, end]) {
      // ERPs cut descriptions at their end, and columns may touch: only letters on both sides are one word.
      const isShared =
        (key === 'description' && edge === end) ||
        layout.some((other) => other.key !== key && (other.start === edge || other.end === edge));
      const isCut = isShared ? isLetter : isText;
      const cut = share(lines, (line) => isCut(line[edge - 1]) && isCut(line[edge]) && !isWhole(line, edge));
      if (cut > MOST) return `${inMost(cut)} a coluna ${FIELD_LABELS[key]} corta um texto ao meio`;
    }
  }
  return null;
}

const DIGIT = /\d/;
const NUMBERS = /^[-+]?[\d.,]*\d[-+]?(?:\s+[-+]?[\d.,]*\d[-+]?)?$/;

/**
 * Whether an edge touches its neighbour, but the column holds a whole number: a barcode by its check digit.
 * Internal codes and stocks have none, so only measured positions are believed.
 */
function wholeNumbers({ key, start, end }: TxtColumn, measured: boolean) {
  return (line: string, edge: number): boolean => {
    if (!DIGIT.test(line.charAt(edge === start ? start : edge - 1))) return false;
    const cell = line.slice(start, end).trim();
    if (key === 'barcode') return hasValidCheckDigit(cell) === true;
    return measured && (key === 'internal_code' ? /^\d+$/ : NUMBERS).test(cell);
  };
}

function wrongContent(lines: readonly string[], columns: readonly TxtColumn[]): string | null {
  const cells = lines.map(cellSlicer(columns));
  const barcodes = cells.flatMap(({ barcode }) => (barcode ? [barcode] : []));
  const letters = share(barcodes, (barcode) => /[^\d\s]/.test(barcode));
  if (letters > MOST) return `${inMost(letters)} o Código de Barras tem letras`;
  for (const { key } of columns.filter((column) => columnOf(column.key) === 'stock_value_combined')) {
    const numbers = cells.flatMap(({ [key]: cell }) => (cell ? [cell] : []));
    const wordy = share(numbers, (cell) => /\p{L}/u.test(cell));
    if (wordy > MOST) return `${inMost(wordy)} ${FIELD_LABELS[key]} tem letras`;
  }
  const checked = barcodes.map(hasValidCheckDigit).filter((valid) => valid !== null);
  const wrong = share(checked, (valid) => !valid);
  if (checked.length < ENOUGH_BARCODES || wrong <= NEARLY_ALL) return null;
  return `${inMost(wrong)} o dígito verificador do Código de Barras não confere`;
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

function inMost(part: number): string {
  return part === 1 ? 'em todas as linhas' : `em ${Math.floor(part * 100)}\u00a0% das linhas`;
}

function isText(character: string | undefined): boolean {
  return character !== undefined && !/[\s|;]/.test(character);
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /\p{L}/u.test(character);
}

/** Digits in the first code, neither letters nor digits between columns. */
function fitsLayout(layout: readonly TxtColumn[]): (line: string) => boolean {
  const columns = [...layout].sort((a, b) => a.start - b.start);
  const [first] = columns.filter(({ key }) => key === 'barcode' || key === 'internal_code');
  return (line) =>
    /^\d*$/.test(line.slice(first?.start, first?.end).trim()) &&
    columns.every(
      ({ end }, index) => !LETTER_OR_DIGIT.test(line.slice(end, columns[index + 1]?.start ?? end)),
    );
}

function separators(line: string): number {
  return Math.max(line.split(';').length, line.split('\t').length) - 1;
}
