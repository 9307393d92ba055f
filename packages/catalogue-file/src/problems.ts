import { formatQuantity } from '@balanco/contract/base/numbers';
import type { ImportField } from './import-columns.js';
import type { ImportOptions } from './import-options.js';
import type { NotARow } from './not-a-row.js';
import type { NumberFormat } from './number-format.js';

type ProblemKind =
  | 'no_code'
  | 'lost_digits'
  | 'bad_cell'
  | 'too_long'
  | 'not_a_number'
  | 'out_of_range'
  | 'rounded'
  | 'wrong_check_digit'
  | 'invisible_characters'
  | 'repeated_product'
  | 'identical_product'
  | 'other_layout'
  | 'not_a_row';

export interface Origin {
  /** The barcode, else the internal code, else ''. */
  code: string;
  description: string;
  /**
   * A sheet's cells joined by '
   * '; shortened.
   */
  original: string;
}

export interface RowProblem extends Origin {
  line: number;
  column: ImportField | null;
  value: string;
  kind: ProblemKind;
  /** error: row left out; warning: row imported; skipped: no product. */
  severity: 'error' | 'warning' | 'skipped';
  message: string;
}

export type LineProblem = Omit<RowProblem, keyof Origin>;

export type ProblemFinding = Pick<RowProblem, 'kind' | 'severity' | 'message'>;

const LONGEST_SHOWN = 80;
const LONGEST_ORIGINAL = 300;

/** A CSV cell may be a whole file. */
export function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

export function originalText(line: string): string {
  return line.length > LONGEST_ORIGINAL ? `${line.slice(0, LONGEST_ORIGINAL)}…` : line;
}

export function noCode(codeLabels: readonly string[]): ProblemFinding {
  const without = codeLabels.map((label) => `sem ${label}`).join(' e ');
  return error('no_code', `Linha ${without}: fica de fora.`);
}

export function badText(kind: 'lost_digits' | 'bad_cell' | 'too_long', fault: string): ProblemFinding {
  return error(kind, `${fault}: a linha fica de fora.`);
}

/** @param asZero whether the person chose to store 0 */
export function badNumber(
  kind: 'not_a_number' | 'out_of_range',
  fault: string,
  asZero: boolean,
): ProblemFinding {
  return asZero ? warning(kind, `${fault}: será gravado 0.`) : error(kind, `${fault}: a linha fica de fora.`);
}

export function otherFormat(what: string, format: NumberFormat, asZero: boolean): ProblemFinding {
  const fault = `${what}: este arquivo usa ${format === 'decimal_comma' ? 'vírgula' : 'ponto'} decimal`;
  return asZero
    ? warning('not_a_number', `${fault}. Será gravado 0.`)
    : error('not_a_number', `${fault}. A linha fica de fora.`);
}

export function rounded(what: string, decimals: number, stored: number): ProblemFinding {
  return warning(
    'rounded',
    `${what} tem mais de ${decimals} casas decimais: será gravado ${formatQuantity(stored)}.`,
  );
}

export function wrongCheckDigit(): ProblemFinding {
  return warning('wrong_check_digit', 'O dígito verificador do código de barras não confere.');
}

export function invisibleCharacters(label: string): ProblemFinding {
  return warning('invisible_characters', `${label} tinha caracteres invisíveis, que foram retirados.`);
}

/** @param different labels of differing columns; none for an exact repeat */
export function repeatedProduct(previousLine: number, different: readonly string[]): ProblemFinding {
  if (different.length === 0) {
    return warning('identical_product', `Linha repetida: diz o mesmo que a linha ${previousLine}.`);
  }
  const columns = new Intl.ListFormat('pt-BR').format(different);
  return warning(
    'repeated_product',
    `Produto repetido, com outra informação em ${columns}: já está na linha ${previousLine}. Vale a última.`,
  );
}

const NOT_A_ROW: Readonly<Record<NotARow, string>> = {
  page_break: 'Quebra de página',
  rule: 'Linha de traços',
  total: 'Total ou rodapé do relatório',
  heading: 'Títulos das colunas, repetidos',
  title: 'Título ou outro texto do relatório',
  above_headings: 'Acima dos títulos das colunas',
};

export function isNotARow(kind: NotARow): ProblemFinding {
  return { kind: 'not_a_row', severity: 'skipped', message: `${NOT_A_ROW[kind]}: não é um produto.` };
}

export function otherLayout(): ProblemFinding {
  return error('other_layout', 'Não cabe nas posições escolhidas: a linha fica de fora.');
}

function error(kind: ProblemKind, message: string): ProblemFinding {
  return { kind, severity: 'error', message };
}

function warning(kind: ProblemKind, message: string): ProblemFinding {
  return { kind, severity: 'warning', message };
}

export type SuspicionKind =
  | 'shifted_columns'
  | 'wrong_encoding'
  | 'broken_characters'
  | 'looks_like_sheet'
  | 'other_separator'
  | 'ambiguous_heading'
  | 'other_basis'
  | 'fractional_stock'
  | 'loose_quotes';

export interface Suspicion {
  kind: SuspicionKind;
  message: string;
  /** The field whose column may be another one. */
  field?: ImportField;
}

/** About 600,000 lines of text. Larger files are refused unread. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

const MESSAGES = {
  no_column: 'Selecione pelo menos uma coluna para importar.',
  no_code_column:
    'Selecione Código Interno ou Código de Barras: é por eles que os produtos são reconhecidos.',
  too_large: 'O arquivo passa de 50 MB. Divida-o em partes e importe uma de cada vez.',
  empty: 'O arquivo está vazio.',
  binary: 'O arquivo não é um TXT: parece ser uma planilha, um PDF ou outro arquivo que não é de texto.',
  utf16: 'O arquivo está em Unicode (UTF-16). Salve-o em UTF-8 ou ANSI e escolha-o de novo.',
  unreadable:
    'Não foi possível ler o arquivo. Confira se ele ainda existe e se não está aberto em outro programa.',
  no_usable_row: 'Nenhuma linha do arquivo cabe nas posições escolhidas. Ajuste as posições.',
  not_a_sheet:
    'O arquivo não é uma planilha nem um CSV: parece ser um PDF, uma imagem ou outro tipo de arquivo.',
  other_office:
    'O arquivo é de outro programa (Word, LibreOffice, Numbers...). Salve-o como .xlsx, .xls ou .csv e escolha-o de novo.',
  encrypted: 'A planilha está protegida por senha. Salve-a sem senha no Excel e escolha-a de novo.',
  damaged: 'A planilha está danificada ou incompleta. Abra-a no Excel, salve-a de novo e tente outra vez.',
  inflated:
    'A planilha fica grande demais quando é aberta. Salve só a lista de produtos em um arquivo novo ou em CSV.',
  no_separator:
    'O arquivo não tem colunas separadas por “;”. Se for um TXT de posições fixas, escolha o tipo TXT.',
  no_data_row: 'A planilha tem só o cabeçalho: não há nenhum produto para importar.',
  no_code_found:
    'Nenhuma coluna de Código Interno ou Código de Barras foi encontrada. Indique as colunas da planilha.',
  no_usable_sheet_row:
    'Nenhuma linha da planilha pode ser importada. Confira as colunas indicadas e a linha do cabeçalho.',
} as const;

export interface Refusal {
  kind: keyof typeof MESSAGES;
  message: string;
}

export function refusal(kind: Refusal['kind']): Refusal {
  return { kind, message: MESSAGES[kind] };
}

/** Refuses a file by its options and size; null if it can be read. */
export function refuseBeforeReading(sizeInBytes: number, options: ImportOptions): Refusal | null {
  if (options.columns.length === 0) return refusal('no_column');
  if (!options.columns.includes('internal_code') && !options.columns.includes('barcode')) {
    return refusal('no_code_column');
  }
  if (sizeInBytes > MAX_FILE_BYTES) return refusal('too_large');
  return null;
}
