import type { ImportField } from './import-columns.js';

/** The decimal sign; the other sign groups thousands. */
export type NumberFormat = 'decimal_comma' | 'decimal_dot';

interface NumberEvidence {
  /** null if the numbers are whole or read both ways. */
  proven: NumberFormat | null;
  ambiguous: string | null;
  /** Whether a number other than 0 has neither comma nor dot. */
  whole: boolean;
}

export interface ColumnFormats {
  formats: ReadonlyMap<ImportField, NumberFormat>;
  /** Such as '12.000', if the person must choose how to read it. */
  ambiguousNumber: string | null;
}

const NUMBER_LIKE = /^[-+]?[\d.,]+[-+]?$/;
const DIGIT = /\d/;
const WHOLE = /^0*[1-9]\d*$/;
const SEVERAL_DOTS = /\..*\./;
/** '12.000' but not '0.500', '012.000' or '1234.000', which group no thousands. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/** '1,250.000': commas that group thousands, then a dot. */
const DOT_AFTER_COMMA = /^[1-9]\d{0,2}(,\d{3})+\.\d+$/;

/**
 * Infers each column's format (docs/files.md, "Numbers in a file"). A column without proof follows one that
 * has it, unless all its numbers look like '12.000'; then `undecided` decides, by default thousands.
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
 * '1,250.000' proves decimal dot; any other comma proves decimal comma. Without commas, '0.500' or '12.5'
 * prove decimal dot, '1.234.567' decimal comma.
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

interface ReadDecimal {
  /** Rounded half away from zero, as the database does. */
  value: number;
  rounded: boolean;
  /** Whether it fits `numeric(14, decimals)`. */
  inRange: boolean;
}

const DIGITS_KEPT = 14;
const WITH_COMMA = /^([-+]?)(\d{1,3}(?:\.\d{3})+|\d*)(?:,(\d*))?([-+]?)$/;

/**
 * Works on digits, so it is exact. Thousands are grouped properly or not at all; one sign may precede or
 * follow.
 * @returns null if the token is no number in this format
 */
export function readDecimal(token: string, format: NumberFormat, decimals: number): ReadDecimal | null {
  const match = WITH_COMMA.exec(format === 'decimal_comma' ? token : swapSeparators(token));
  if (!match) return null;
  const [, before = '', grouped = '', fraction = '', after = ''] = match;
  const whole = grouped.replaceAll('.', '');
  if (whole + fraction === '' || (before !== '' && after !== '')) return null;

  const kept = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const lost = fraction.slice(decimals);
  const scaled = lost.charAt(0) >= '5' ? kept + 1 : kept;
  const negative = before + after === '-' && scaled !== 0;
  return {
    value: (negative ? -scaled : scaled) / 10 ** decimals,
    rounded: /[1-9]/.test(lost),
    inRange: scaled < 10 ** DIGITS_KEPT,
  };
}

function swapSeparators(token: string): string {
  return token.replace(/[.,]/g, (separator) => (separator === ',' ? '.' : ','));
}
