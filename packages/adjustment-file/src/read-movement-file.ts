import { codeKey } from '@balanco/contract/base/codes';
import { parseDecimal } from '@balanco/contract/base/numbers';
import {
  MOVEMENT_COLUMNS,
  type MovementColumn,
  type MovementPreview,
  type MovementProblem,
} from '@balanco/contract/comparison/movements';
import { COUNTED_QUANTITY_LIMIT } from '@balanco/contract/counts/count-fields';
import { decodeWindows1252 } from './windows-1252.js';

/** Quantities are positive for entries, negative for exits. */
export type MovementRow = Omit<MovementPreview['sample'][number], 'description'>;

type RowProblem = MovementPreview['problems']['results'][number];

export interface MovementFile {
  readonly rows: readonly MovementRow[];
  readonly problems: readonly RowProblem[];
  readonly hasHeading: boolean;
}

export type MovementFileProblem = 'empty' | 'not_text';

const CODE_LIMIT = 100;

/** A wrong value may be as long as the file. */
const SHOWN_VALUE = 100;

/**
 * Reads `codigo;data_hora;quantidade;E|S` (docs/comparison.md, "Open shop") in UTF-8 or Windows-1252. A heading
 * may reorder the columns.
 */
export function readMovementFile(bytes: Uint8Array): MovementFile | MovementFileProblem {
  const text = textOf(bytes);
  if (text.includes('\u0000')) return 'not_text';
  const lines = text.split(/\r\n|\n|\r/).map((line, index) => ({ line: index + 1, text: line }));
  const filled = lines.filter((each) => each.text.trim() !== '');
  const [first] = filled;
  if (first === undefined) return 'empty';
  const order = headingColumns(cellsOf(first.text));
  const rows: MovementRow[] = [];
  const problems: RowProblem[] = [];
  for (const each of order === null ? filled : filled.slice(1)) {
    const row = readRow(each.text, order ?? MOVEMENT_COLUMNS);
    if ('problem' in row) {
      problems.push({ line: each.line, ...row, value: row.value.slice(0, SHOWN_VALUE) });
      continue;
    }
    rows.push({ line: each.line, ...row });
  }
  return { rows, problems, hasHeading: order !== null };
}

type Read = Pick<MovementRow, 'code' | 'day' | 'hour' | 'quantity'>;

type Problem = Omit<RowProblem, 'line'>;

function readRow(text: string, order: MovementOrder): Read | Problem {
  const cells = cellsOf(text);
  // Some programs end each line with the separator.
  if (cells.length < order.length || cells.slice(order.length).some((cell) => cell !== '')) {
    return { column: null, value: text, problem: 'columns' };
  }
  const cell = (column: MovementColumn) => cells[order.indexOf(column)] ?? '';
  const wrong = (column: MovementColumn, problem: MovementProblem): Problem => ({
    column,
    value: cell(column),
    problem,
  });
  const code = cell('code');
  if (code.length > CODE_LIMIT) return wrong('code', 'long_code');
  if (codeKey(code) === '' || /\p{Cc}/u.test(code)) return wrong('code', 'code');
  const moment = readMoment(cell('moment'));
  if (typeof moment === 'string') return wrong('moment', moment);
  const quantity = readMovedQuantity(cell('quantity'));
  if (typeof quantity === 'string') return wrong('quantity', quantity);
  const sign = signOf(cell('direction'));
  return sign === null ? wrong('direction', 'direction') : { code, ...moment, quantity: sign * quantity };
}

function signOf(direction: string): 1 | -1 | null {
  if (/^e(ntradas?)?$/i.test(direction)) return 1;
  return /^s(a[ií]das?)?$/i.test(direction) ? -1 : null;
}

function cellsOf(line: string): string[] {
  const cells = line.split(';').map((cell) => cell.trim());
  return cells.map((cell) => (/^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"').trim() : cell));
}

function textOf(bytes: Uint8Array): string {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const own = isMarked ? bytes.subarray(3) : bytes;
  const text = decodeUtf8(own) ?? decodeWindows1252(own);
  return text.endsWith('\u001a') ? text.slice(0, -1) : text;
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

type MovementOrder = readonly MovementColumn[];

/** Headings of other systems, lower case without accents. */
const NAMES: Readonly<Record<MovementColumn, RegExp>> = {
  code: /^(cod|codigo|codigo (do )?produto|codigo interno|codigo de barras|ean|gtin|produto)$/,
  moment: /^(data|data hora|data e hora|data\/hora|datahora|momento|dt|dt movimento|data (do )?movimento)$/,
  quantity: /^(qtd|qtde|quant|quantidade|unidades)$/,
  direction:
    /^(e s|e\/s|e\|s|es|tipo|operacao|movimento|sentido|entrada saida|entrada\/saida|tipo movimento)$/,
};

/** The usual order if a heading names other columns; null for a data row, which has a digit. */
function headingColumns(cells: readonly string[]): MovementOrder | null {
  if (cells.some((cell) => /\d/.test(cell)) || cells.every((cell) => cell === '')) return null;
  const found = cells.map((cell) => columnOf(cell));
  const columns = found.filter((column) => column !== null);
  const isWhole =
    new Set(columns).size === MOVEMENT_COLUMNS.length && columns.length === MOVEMENT_COLUMNS.length;
  return isWhole && found.slice(0, columns.length).every((column) => column !== null)
    ? columns
    : MOVEMENT_COLUMNS;
}

function columnOf(cell: string): MovementColumn | null {
  const name = cell
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_.-]+/g, ' ')
    .trim();
  return MOVEMENT_COLUMNS.find((column) => NAMES[column].test(name)) ?? null;
}

/** A moment in the pharmacy's time zone. */
interface Moment {
  /** AAAA-MM-DD. */
  readonly day: string;
  readonly hour: string | null;
}

const MOMENT =
  /^(?:(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4}|\d{2})|(?<Y>\d{4})-(?<M>\d{1,2})-(?<D>\d{1,2}))(?:[ T]+(?<h>\d{1,2})[:h](?<min>\d{2})(?::(?<s>\d{2})(?:[.,]\d+)?)?)?$/;

/** Other years are typing errors. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;

/**
 * Reads `22/11/2026 18:40`, `22/11/2026 18:40:07`, `2026-11-22 18:40` or a day. Refuses a zone: the file uses
 * the pharmacy's.
 */
function readMoment(text: string): Moment | 'date' | 'hour' | 'year' {
  const parts = MOMENT.exec(text)?.groups;
  if (parts === undefined) return /^\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\s*\S/.test(text) ? 'hour' : 'date';
  const { d, m, y, Y, M, D, h, min, s } = parts;
  const [year, month, date] = [fullYear(Y ?? y ?? ''), Number(M ?? m), Number(D ?? d)];
  if (year < FIRST_YEAR || year > LAST_YEAR) return 'year';
  const day = new Date(Date.UTC(year, month - 1, date));
  if (day.getUTCMonth() !== month - 1 || day.getUTCDate() !== date) return 'date';
  if (h === undefined) return { day: isoDay(day), hour: null };
  if (Number(h) > 23 || Number(min) > 59 || Number(s ?? 0) > 59) return 'hour';
  return { day: isoDay(day), hour: [h, min ?? '', s ?? '0'].map((part) => part.padStart(2, '0')).join(':') };
}

function fullYear(year: string): number {
  return year.length === 2 ? 2000 + Number(year) : Number(year);
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}

const DECIMALS = 3;

/** It is above zero, with up to three decimals; the direction gives the sign. */
function readMovedQuantity(text: string): number | 'quantity' | 'decimals' | 'zero' | 'negative' | 'large' {
  const value = parseDecimal(text);
  if (value === null) return 'quantity';
  if (value === 0) return 'zero';
  if (value < 0) return 'negative';
  if (value > COUNTED_QUANTITY_LIMIT) return 'large';
  const scaled = Number(value.toFixed(DECIMALS));
  return scaled === value ? value : 'decimals';
}
