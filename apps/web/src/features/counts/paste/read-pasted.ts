import { codeKey } from '@balanco/contract/base/codes';
import { formatQuantity } from '@balanco/contract/base/numbers';
import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLineEdit } from '@balanco/contract/counts/count-edit';
import { lineUnits } from '@balanco/contract/counts/count-shape';
import { isTenTimes } from '@balanco/contract/counts/quantity-doubt';
import { counted } from '../../../lib/counted';
import { formOf, readForm } from '../edit/count-form';
import { isSimple } from '../edit/use-cell-editing';

/** Calls that one 'Aplicar' makes, one after the other. */
export const PASTE_LIMIT = 500;

export const SAME = 'já está assim';

export interface PastedRow {
  readonly at: number;
  /** '' in a column of quantities. */
  readonly code: string;
  readonly quantity: string;
  readonly line: CountLine | null;
  /** null unless it changes something. */
  readonly edit: CountLineEdit | null;
  readonly note: string;
  /** More than ten times what the line has. */
  readonly isDoubtful?: boolean;
}

interface Cells {
  readonly at: number;
  readonly code: string | null;
  readonly quantity: string;
  readonly isWide: boolean;
}

/** Two columns are code and quantity, one is quantities only. A heading is left out. */
function readCells(text: string): Cells[] {
  const rows = text.replaceAll(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const separator = text.includes('\t') ? '\t' : ';';
  const cells = rows.map((row, index): Cells => {
    const [first = '', second, ...others] = row.split(separator).map((cell) => cell.trim());
    const isWide = others.some((cell) => cell !== '');
    return second === undefined
      ? { at: index + 1, code: null, quantity: first, isWide }
      : { at: index + 1, code: first, quantity: second, isWide };
  });
  const hasHeading = cells.length > 1 && /^\D+$/.test(cells[0]?.quantity ?? '');
  return hasHeading ? cells.slice(1) : cells;
}

export function hasCodes(text: string): boolean {
  return readCells(text).some(({ code }) => code !== null);
}

/**
 * What each copied row would correct.
 *
 * @param lines every line that a code may mean
 * @param below the lines that a column of quantities meets, in order
 */
export function readPasted(
  text: string,
  lines: readonly CountLine[],
  below: readonly CountLine[],
): PastedRow[] {
  const cells = readCells(text);
  const isPairs = cells.some(({ code }) => code !== null);
  const byCode = new Map<string, CountLine[]>();
  for (const line of isPairs ? lines : []) {
    const codes = [line.barcode, line.internal_code, line.product?.internal_code ?? ''].map(codeKey);
    for (const code of new Set(codes)) byCode.set(code, [...(byCode.get(code) ?? []), line]);
  }
  const times = new Map<string, number>();
  for (const { code } of cells) times.set(codeKey(code ?? ''), (times.get(codeKey(code ?? '')) ?? 0) + 1);
  const problemOf = ({ code, isWide }: Cells, found: readonly CountLine[]): string | null => {
    if (isWide) return 'mais de duas colunas';
    if (!isPairs) return found.length === 0 ? 'a lista não tem mais linhas' : null;
    const key = codeKey(code ?? '');
    if (key === '') return 'sem código';
    if ((times.get(key) ?? 0) > 1) return 'código repetido no que foi colado';
    if (found.length === 0) return 'código desconhecido: nenhuma contagem desta lista o tem';
    if (found.length === 1) return null;
    return `${counted(found.length, 'contagem', 'contagens')} com este código: corrija na lista`;
  };
  const firstRow = cells[0]?.at ?? 1;
  return cells.flatMap((cell): PastedRow[] => {
    const { at, code, quantity } = cell;
    // An empty cell leaves its line as it is.
    if (quantity === '' && (code ?? '') === '') return [];
    const found = isPairs ? (byCode.get(codeKey(code ?? '')) ?? []) : below.slice(at - firstRow).slice(0, 1);
    const row = { at, code: code ?? '', quantity, line: null, edit: null };
    const problem = problemOf(cell, found);
    const [line] = found;
    if (problem !== null || line === undefined) return [{ ...row, note: problem ?? '' }];
    return [{ ...row, line, ...correctionOf(line, quantity) }];
  });
}

/** '1.234,5' and '12': a dot never begins decimals, as in a spreadsheet in Portuguese. */
const BRAZILIAN = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;

function correctionOf(line: CountLine, text: string): Pick<PastedRow, 'edit' | 'note' | 'isDoubtful'> {
  if (!isSimple(line))
    return { edit: null, note: 'corrija em Editar: a contagem tem vários códigos ou nenhum' };
  if (!BRAZILIAN.test(text)) return { edit: null, note: 'não é uma quantidade, como 1.234,5' };
  const read = readForm({ ...formOf(line), quantity: text.replaceAll('.', '') });
  if ('problems' in read) return { edit: null, note: Object.values(read.problems).join(' ') };
  const { edit } = read;
  const before = line.quantity ?? 0;
  if (edit.quantity === before) return { edit: null, note: SAME };
  const units = lineUnits({ quantity: before, factor: line.factor });
  const isDoubtful = isTenTimes(lineUnits(edit), units);
  const note = isDoubtful ? `mais de dez vezes ${formatQuantity(units)} (valor anterior)` : '';
  return { edit, note, isDoubtful };
}
