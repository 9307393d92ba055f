import { codeKey } from '@balanco/contract/base/codes';
import {
  MOVEMENT_COLUMNS,
  type MovementColumn,
  type MovementProblem,
} from '@balanco/contract/comparison/movements';
import { headingColumns, type MovementOrder } from './movement-heading.js';
import { readMoment } from './movement-moment.js';
import { readMovedQuantity } from './movement-quantity.js';
import { decodeWindows1252 } from './windows-1252.js';

/** One row of a file of movements. The day and the hour are as in the pharmacy. */
export interface MovementRow {
  readonly line: number;
  readonly code: string;
  /** AAAA-MM-DD. */
  readonly day: string;
  /** HH:MM:SS; null if the file says none. */
  readonly hour: string | null;
  /** Entries are positive and exits negative. */
  readonly quantity: number;
}

interface RowProblem {
  readonly line: number;
  /** Null if the row as a whole is wrong. */
  readonly column: MovementColumn | null;
  readonly value: string;
  readonly problem: MovementProblem;
}

export interface MovementFile {
  readonly rows: readonly MovementRow[];
  readonly problems: readonly RowProblem[];
  readonly hasHeading: boolean;
}

/** Why a file can't be read at all. */
export type MovementFileProblem = 'empty' | 'not_text';

const CODE_LIMIT = 100;
/** A value that is wrong may be as long as the file. */
const SHOWN_VALUE = 100;

/**
 * Reads a file of movements, `codigo;data_hora;quantidade;E|S` (docs/closing.md, "Open shop"), in UTF-8 or Windows-1252. A
 * heading may put the columns in another order. Line numbers are those of the file.
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

/** The text without a byte order mark and without the 0x1A by which programs of DOS end one. */
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
