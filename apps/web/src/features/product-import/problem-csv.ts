import { FIELD_LABELS } from '@balanco/catalogue-file/import-columns';
import { harmlessText } from '../../lib/harmless-text';
import type { ListedProblem } from './listed-problem';

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';
const HEADER = [
  'Linha',
  'Coluna',
  'No arquivo',
  'Problema',
  'Consequência',
  'Código',
  'Produto',
  'Linha original',
];

/**
 * All problems as a CSV that a spreadsheet opens in the right columns: UTF-8 with byte order mark, ';', all cells
 * quoted.
 */
export function problemCsv(problems: readonly ListedProblem[]): string {
  const rows = problems.map(({ line, column, value, message, severity, code, description, original }) => [
    String(line),
    column === null ? '' : FIELD_LABELS[column],
    value,
    message,
    severity === 'warning' ? 'Aviso' : 'Fica de fora',
    code,
    description,
    original,
  ]);
  return BYTE_ORDER_MARK + [HEADER, ...rows].map(csvLine).join('');
}

/** 'problemas-catalogo.csv' for 'catalogo.txt'. */
export function problemCsvName(fileName: string): string {
  return `problemas-${fileName.replace(/\.[^.]+$/, '')}.csv`;
}

function csvLine(cells: readonly string[]): string {
  return cells.map(csvCell).join(';') + LINE_END;
}

function csvCell(text: string): string {
  return `"${harmlessText(text).replaceAll('"', '""')}"`;
}
