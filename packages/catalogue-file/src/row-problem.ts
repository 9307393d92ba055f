import { formatQuantity } from '@balanco/contract/numbers';
import type { ImportField } from './import-columns.js';

type ProblemKind =
  | 'no_code'
  | 'lost_digits'
  | 'bad_cell'
  | 'too_long'
  | 'not_a_number'
  | 'out_of_range'
  | 'rounded'
  | 'wrong_check_digit'
  | 'repeated_product';

export interface RowProblem {
  /** The line number from 1, as a text editor or Excel shows it. */
  line: number;
  column: ImportField;
  /** The content of the cell, shortened if it is long. */
  value: string;
  kind: ProblemKind;
  /** error: the row is left out. warning: the row is imported. */
  severity: 'error' | 'warning';
  /** One sentence in Portuguese. */
  message: string;
}

const LONGEST_SHOWN = 80;

/** A problem without its location. */
export type ProblemFinding = Pick<RowProblem, 'kind' | 'severity' | 'message'>;

/** A text short enough for a message or a list: a cell of a CSV may be a whole file. */
export function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
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

export function rounded(what: string, decimals: number, stored: number): ProblemFinding {
  return warning(
    'rounded',
    `${what} tem mais de ${decimals} casas decimais: será gravado ${formatQuantity(stored)}.`,
  );
}

export function wrongCheckDigit(): ProblemFinding {
  return warning('wrong_check_digit', 'O dígito verificador do código de barras não confere.');
}

export function repeatedProduct(previousLine: number): ProblemFinding {
  return warning('repeated_product', `Produto repetido: já está na linha ${previousLine}. Vale a última.`);
}

function error(kind: ProblemKind, message: string): ProblemFinding {
  return { kind, severity: 'error', message };
}

function warning(kind: ProblemKind, message: string): ProblemFinding {
  return { kind, severity: 'warning', message };
}
