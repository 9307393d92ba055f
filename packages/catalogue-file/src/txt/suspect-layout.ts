import { hasValidCheckDigit } from '@balanco/contract/gtin';
import { FIELD_LABELS, type ImportColumnKey } from '../import-columns.js';
import type { Suspicion } from '../suspicion.js';
import { sliceCells } from './slice-cells.js';
import { TXT_COLUMNS } from './txt-columns.js';

const LINES_CHECKED = 2000;
const MOST = 0.5;
/** Some catalogues have many internal codes that only look like a GTIN. */
const NEARLY_ALL = 0.8;
const ENOUGH_BARCODES = 10;
const SEPARATORS_OF_A_SHEET = 2;

/** Signs that a TXT doesn't have the fixed positions: shifted columns, or a CSV. At most one suspicion. */
export function suspectLayout(
  allLines: readonly string[],
  chosen: ReadonlySet<ImportColumnKey>,
): Suspicion[] {
  const lines = allLines.filter((line) => line.trim() !== '').slice(0, LINES_CHECKED);
  if (share(lines, (line) => separators(line) >= SEPARATORS_OF_A_SHEET) > MOST) {
    const message =
      'As linhas têm colunas separadas por “;” ou tabulação: parece um CSV. Escolha o tipo Excel.';
    return [{ kind: 'looks_like_sheet', message }];
  }
  const evidence = cutColumn(lines, chosen) ?? wrongContent(lines, chosen);
  if (evidence === null) return [];
  const message = `As colunas parecem deslocadas: ${evidence}. Confira as primeiras linhas antes de importar.`;
  return [{ kind: 'shifted_columns', message }];
}

/** The column whose start or end cuts a text in most lines, although the layout has a blank there; null if none. */
function cutColumn(lines: readonly string[], chosen: ReadonlySet<ImportColumnKey>): string | null {
  for (const { key, start, end } of TXT_COLUMNS) {
    if (!chosen.has(key)) continue;
    // The ERP itself cuts descriptions at their end, and 'Saldo & Valor' touches the department.
    const edges = key === 'description' || key === 'stock_value_combined' ? [start] : [start, end];
    for (const edge of key === 'department' ? [end] : edges) {
      const cut = share(lines, (line) => isText(line[edge - 1]) && isText(line[edge]));
      if (cut > MOST) return `${inMost(cut)} a coluna ${FIELD_LABELS[key]} corta um texto ao meio`;
    }
  }
  return null;
}

function wrongContent(lines: readonly string[], chosen: ReadonlySet<ImportColumnKey>): string | null {
  const cells = lines.map((line) => sliceCells(line, chosen));
  const barcodes = cells.flatMap(({ barcode }) => (barcode ? [barcode] : []));
  const letters = share(barcodes, (barcode) => /[^\d\s]/.test(barcode));
  if (letters > MOST) return `${inMost(letters)} o Código de Barras tem letras`;
  const numbers = cells.flatMap(({ stock_value_combined: cell }) => (cell ? [cell] : []));
  const wordy = share(numbers, (cell) => /\p{L}/u.test(cell));
  if (wordy > MOST) return `${inMost(wordy)} Saldo & Valor tem letras`;
  const checked = barcodes.map(hasValidCheckDigit).filter((valid) => valid !== null);
  const wrong = share(checked, (valid) => !valid);
  if (checked.length < ENOUGH_BARCODES || wrong <= NEARLY_ALL) return null;
  return `${inMost(wrong)} o dígito verificador do Código de Barras não confere`;
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): number {
  return items.length === 0 ? 0 : items.filter(test).length / items.length;
}

function inMost(part: number): string {
  return part === 1 ? 'em todas as linhas' : `em ${Math.floor(part * 100)}% das linhas`;
}

function isText(character: string | undefined): boolean {
  return character !== undefined && character.trim() !== '';
}

function separators(line: string): number {
  return Math.max(line.split(';').length, line.split('\t').length) - 1;
}
