import { fitsWindows1252 } from '@balanco/adjustment-file/windows-1252';
import { type ExportColumnId, exportColumnIds, exportColumns } from './export-columns';

export type ExportFormat = 'txt' | 'xlsx';
export type ExportContent = 'lines' | 'totals';
export type TxtEncoding = 'utf-8' | 'windows-1252';

/** Specification, section 9. Only format and columns concern spreadsheets. */
export interface ExportOptions {
  readonly format: ExportFormat;
  readonly content: ExportContent;
  readonly columns: readonly ExportColumnId[];
  /** The text as typed; if empty, the default. */
  readonly separator: string;
  /** A spreadsheet always has its header. */
  readonly hasHeader: boolean;
  readonly encoding: TxtEncoding;
}

export const DEFAULT_SEPARATOR = ';';
export const SEPARATOR_LIMIT = 10;
export const quickSeparators = [';', ',', '|', '#'] as const;

export const defaultExportOptions: ExportOptions = {
  format: 'txt',
  content: 'lines',
  columns: ['coletor', 'codigo_barras_interno', 'produto', 'quantidade', 'fator'],
  separator: DEFAULT_SEPARATOR,
  hasHeader: false,
  encoding: 'utf-8',
};

export function offeredColumns(content: ExportContent): ExportColumnId[] {
  return exportColumnIds.filter((id) => content === 'lines' || exportColumns[id].hasTotal);
}

export function columnsOf({ columns, content }: ExportOptions): ExportColumnId[] {
  const offered = offeredColumns(content);
  return columns.filter((id) => offered.includes(id));
}

export function columnProblem(options: ExportOptions): string | null {
  return columnsOf(options).length === 0 ? 'Selecione pelo menos uma coluna para exportar' : null;
}

/** Why nobody could read a file with this separator; null if they can. */
export function separatorProblem({ format, separator, encoding }: ExportOptions): string | null {
  if (format === 'xlsx') return null;
  if (separator.length > SEPARATOR_LIMIT) return `Use no máximo ${SEPARATOR_LIMIT} caracteres.`;
  if (/["\r\n]/.test(separator)) return 'O separador não pode ter aspas nem quebra de linha.';
  if (encoding === 'windows-1252' && !fitsWindows1252(separator)) {
    return 'Este separador não existe em Windows-1252.';
  }
  return null;
}
