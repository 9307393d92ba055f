/** The sign before the decimals; the other one groups thousands. */
export type NumberFormat = 'decimal_comma' | 'decimal_dot';

export interface InferredNumberFormat {
  format: NumberFormat;
  /** A number such as '12.000' if nothing in the file says which way to read it, otherwise null. */
  ambiguousNumber: string | null;
}

const NUMBER_LIKE = /^[-+]?[\d.,]+[-+]?$/;
const DIGIT = /\d/;
const SEVERAL_DOTS = /\..*\./;
/** '12.000' but not '0.500', '012.000' or '1234.000', which are no way to group thousands. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/** '1,250.000': commas that group thousands, then a dot. */
const DOT_AFTER_COMMA = /^[1-9]\d{0,2}(,\d{3})+\.\d+$/;

/**
 * Infers from all cells of 'Saldo & Valor' how the file writes numbers (docs/files.md, "Numbers in a file"). A dot
 * after a comma, as in '1,250.000', means decimal dot; any other comma means decimal comma. Without commas '0.500' or
 * '12.5' means decimal dot. If all are like '12.000', they are read as thousands and one of them is returned, unless a
 * number like '1.234.567' decides it.
 */
export function inferNumberFormat(cells: Iterable<string>): InferredNumberFormat {
  let decimalDot = false;
  let comma = false;
  let dotAfterComma = false;
  let thousands = false;
  let ambiguousNumber: string | null = null;
  for (const cell of cells) {
    for (const token of cell.split(/\s+/)) {
      if (!NUMBER_LIKE.test(token) || !DIGIT.test(token)) continue;
      const digits = token.replace(/[-+]/g, '');
      if (DOT_AFTER_COMMA.test(digits)) dotAfterComma = true;
      else if (digits.includes(',') && digits.includes('.'))
        return { format: 'decimal_comma', ambiguousNumber: null };
      else if (digits.includes(',')) comma = true;
      else if (SEVERAL_DOTS.test(digits)) thousands = true;
      else if (MAYBE_THOUSANDS.test(digits)) ambiguousNumber ??= token;
      else if (digits.includes('.')) decimalDot = true;
    }
  }
  if (dotAfterComma) return { format: 'decimal_dot', ambiguousNumber: null };
  if (comma) return { format: 'decimal_comma', ambiguousNumber: null };
  if (decimalDot) return { format: 'decimal_dot', ambiguousNumber: null };
  return { format: 'decimal_comma', ambiguousNumber: thousands ? null : ambiguousNumber };
}
