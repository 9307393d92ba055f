import { formatQuantity } from '@balanco/contract/base/numbers';
import type { ImportField } from './import-columns.js';
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
  | 'repeated_product'
  | 'identical_product'
  | 'not_a_row';

/** What a line is about, so that a person finds it in the file. */
export interface Origin {
  /** The barcode, else the internal code; '' if the line has none. */
  code: string;
  description: string;
  /** The line as the file has it; the cells of a sheet, separated by ' | '. Shortened if it is long. */
  original: string;
}

export interface RowProblem extends Origin {
  /** The line number from 1, as a text editor or Excel shows it. */
  line: number;
  /** null if the whole line is meant. */
  column: ImportField | null;
  /** The content of the cell, shortened if it is long. */
  value: string;
  kind: ProblemKind;
  /** error: the row is left out. warning: the row is imported. skipped: the line is no product, and is left out. */
  severity: 'error' | 'warning' | 'skipped';
  /** One sentence in Portuguese. */
  message: string;
}

const LONGEST_SHOWN = 80;
const LONGEST_ORIGINAL = 300;

/** A problem without its origin. */
export type LineProblem = Omit<RowProblem, keyof Origin>;

/** A problem without its location. */
export type ProblemFinding = Pick<RowProblem, 'kind' | 'severity' | 'message'>;

/** A text short enough for a message or a list: a cell of a CSV may be a whole file. */
export function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

/** A whole line, short enough for a list. */
export function originalText(line: string): string {
  return line.length > LONGEST_ORIGINAL ? `${line.slice(0, LONGEST_ORIGINAL)}…` : line;
}

/** @param codeLabels the labels of the chosen code columns. */
export function noCode(codeLabels: readonly string[]): ProblemFinding {
  const without = codeLabels.map((label) => `sem ${label}`).join(' e ');
  return error('no_code', `Linha ${without}: fica de fora.`);
}

/** @param fault what is wrong, as the beginning of a sentence. */
export function badText(kind: 'lost_digits' | 'bad_cell' | 'too_long', fault: string): ProblemFinding {
  return error(kind, `${fault}: a linha fica de fora.`);
}

/** @param fault what is wrong, as the beginning of a sentence; `asZero` if the person chose to store 0. */
export function badNumber(
  kind: 'not_a_number' | 'out_of_range',
  fault: string,
  asZero: boolean,
): ProblemFinding {
  return asZero ? warning(kind, `${fault}: será gravado 0.`) : error(kind, `${fault}: a linha fica de fora.`);
}

/** A number written the other way: nothing is guessed. */
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

/** @param different the labels of the columns in which the line differs from the one before; none if it is the same. */
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
};

export function isNotARow(kind: NotARow): ProblemFinding {
  return { kind: 'not_a_row', severity: 'skipped', message: `${NOT_A_ROW[kind]}: não é um produto.` };
}

function error(kind: ProblemKind, message: string): ProblemFinding {
  return { kind, severity: 'error', message };
}

function warning(kind: ProblemKind, message: string): ProblemFinding {
  return { kind, severity: 'warning', message };
}
