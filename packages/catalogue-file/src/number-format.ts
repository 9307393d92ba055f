import type { ImportField } from './import-columns.js';

/** The sign before the decimals; the other one groups thousands. */
export type NumberFormat = 'decimal_comma' | 'decimal_dot';

export interface InferredNumberFormat {
  format: NumberFormat;
  /** A number such as '12.000' if nothing in the file says which way to read it, otherwise null. */
  ambiguousNumber: string | null;
}

interface NumberEvidence {
  /** What the numbers prove; null if they are whole or can be read both ways. */
  proven: NumberFormat | null;
  /** The first number such as '12.000'. */
  ambiguous: string | null;
  /** Whether a number other than 0 has neither comma nor dot. */
  whole: boolean;
}

/** What the fields of numbers are read as, and a number that reads both ways if the person has to choose. */
export interface ColumnFormats {
  formats: ReadonlyMap<ImportField, NumberFormat>;
  ambiguousNumber: string | null;
}

const NUMBER_LIKE = /^[-+]?[\d.,]+[-+]?$/;
const DIGIT = /\d/;
const WHOLE = /^0*[1-9]\d*$/;
const SEVERAL_DOTS = /\..*\./;
/** '12.000' but not '0.500', '012.000' or '1234.000', which are no way to group thousands. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/** '1,250.000': commas that group thousands, then a dot. */
const DOT_AFTER_COMMA = /^[1-9]\d{0,2}(,\d{3})+\.\d+$/;

/**
 * Infers from all cells of 'Saldo & Valor' how the file writes numbers (docs/files.md, "Numbers in a file"). Numbers
 * that are all like '12.000' prove nothing; they are read as `undecided` says, as thousands if it doesn't.
 */
export function inferNumberFormat(
  cells: Iterable<string>,
  undecided: NumberFormat | 'ask' = 'ask',
): InferredNumberFormat {
  const { proven, ambiguous } = weigh(cells);
  if (proven !== null) return { format: proven, ambiguousNumber: null };
  if (ambiguous === null) return { format: 'decimal_comma', ambiguousNumber: null };
  return { format: asThousandsUnless(undecided), ambiguousNumber: ambiguous };
}

/**
 * Infers the formats of the columns of a sheet, each from its own cells (docs/files.md, "Numbers in a file"). A column
 * that proves nothing follows one that does, unless all its numbers are like '12.000'.
 */
export function inferColumnFormats(
  columns: readonly (readonly [ImportField, Iterable<string>])[],
  undecided: NumberFormat | 'ask',
): ColumnFormats {
  const weighed = columns.map(([field, cells]) => ({ field, ...weigh(cells) }));
  const common = weighed.find(({ proven }) => proven !== null)?.proven ?? null;
  let ambiguousNumber: string | null = null;
  const formats = new Map<ImportField, NumberFormat>();
  for (const { field, proven, ambiguous, whole } of weighed) {
    const asked = proven === null && ambiguous !== null && (common === null || !whole);
    if (asked) ambiguousNumber ??= ambiguous;
    formats.set(field, asked ? asThousandsUnless(undecided) : (proven ?? common ?? 'decimal_comma'));
  }
  return { formats, ambiguousNumber };
}

/**
 * A dot after a comma, as in '1,250.000', means decimal dot; any other comma means decimal comma. Without commas
 * '0.500' or '12.5' means decimal dot, and '1.234.567' decimal comma.
 */
function weigh(cells: Iterable<string>): NumberEvidence {
  let decimalDot = false;
  let comma = false;
  let dotAfterComma = false;
  let thousands = false;
  let whole = false;
  let ambiguous: string | null = null;
  for (const cell of cells) {
    for (const token of cell.split(/\s+/)) {
      if (!NUMBER_LIKE.test(token) || !DIGIT.test(token)) continue;
      const digits = token.replace(/[-+]/g, '');
      if (DOT_AFTER_COMMA.test(digits)) dotAfterComma = true;
      else if (digits.includes(',') && digits.includes('.'))
        return { proven: 'decimal_comma', ambiguous: null, whole };
      else if (digits.includes(',')) comma = true;
      else if (SEVERAL_DOTS.test(digits)) thousands = true;
      else if (MAYBE_THOUSANDS.test(digits)) ambiguous ??= token;
      else if (digits.includes('.')) decimalDot = true;
      else if (!whole && WHOLE.test(digits)) whole = true;
    }
  }
  const proven = dotAfterComma
    ? 'decimal_dot'
    : comma
      ? 'decimal_comma'
      : decimalDot
        ? 'decimal_dot'
        : thousands
          ? 'decimal_comma'
          : null;
  return { proven, ambiguous: proven === null ? ambiguous : null, whole };
}

function asThousandsUnless(undecided: NumberFormat | 'ask'): NumberFormat {
  return undecided === 'ask' ? 'decimal_comma' : undecided;
}
