import type { NumberFormat } from './number-format.js';
import { readDecimal } from './read-decimal.js';
import { badNumber, otherFormat, type ProblemFinding, rounded, shortened } from './row-problem.js';

export interface StockValue {
  system_stock?: number;
  value?: number;
}

/** The database keeps stock as numeric(14,3) and value as numeric(14,2). */
const NUMBERS = {
  system_stock: { label: 'Saldo', decimals: 3, limit: '99.999.999.999,999' },
  value: { label: 'Valor', decimals: 2, limit: '999.999.999.999,99' },
} as const;

/**
 * Reads a cell of 'Saldo & Valor': stock and value separated by blanks. One number alone is the stock, and a blank
 * cell has neither. A part that isn't a number is 0 with a warning if `badAsZero`, otherwise left out with an error.
 */
export function readStockValue(
  cell: string,
  format: NumberFormat,
  badAsZero: boolean,
): { read: StockValue; findings: ProblemFinding[] } {
  const read: StockValue = {};
  if (cell === '') return { read, findings: [] };
  const [stock = '', value, ...more] = cell.split(/\s+/);
  if (more.length > 0) {
    const finding = badNumber(
      'not_a_number',
      `Saldo & Valor "${shortened(cell)}" tem mais de dois números`,
      badAsZero,
    );
    return { read: badAsZero ? { system_stock: 0, value: 0 } : read, findings: [finding] };
  }
  const findings = takeNumber('system_stock', stock, format, badAsZero, read);
  if (value !== undefined) findings.push(...takeNumber('value', value, format, badAsZero, read));
  return { read, findings };
}

/** Reads a token that isn't blank `into` its field, and returns what is wrong with it. */
export function takeNumber(
  field: keyof typeof NUMBERS,
  token: string,
  format: NumberFormat,
  badAsZero: boolean,
  into: StockValue,
): ProblemFinding[] {
  const { label, decimals, limit } = NUMBERS[field];
  const number = readDecimal(token, format, decimals);
  const what = `${label} "${shortened(token)}"`;
  if (number?.inRange) {
    into[field] = number.value;
    return number.rounded ? [rounded(what, decimals, number.value)] : [];
  }
  if (badAsZero) into[field] = 0;
  if (number) return [badNumber('out_of_range', `${what} passa do limite de ${limit}`, badAsZero)];
  const other = format === 'decimal_comma' ? 'decimal_dot' : 'decimal_comma';
  if (readDecimal(token, other, decimals) !== null) return [otherFormat(what, format, badAsZero)];
  return [badNumber('not_a_number', `${what} não é um número`, badAsZero)];
}
