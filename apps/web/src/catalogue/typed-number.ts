import { formatMoney, formatQuantity, parseDecimal, parseDecimalOrZero } from '@balanco/contract/numbers';

/** What dots in a typed stock are: the decimal point, or thousands (the form without a pharmacy; section 5). */
export type Dots = 'decimal' | 'thousands';

export interface NumberKind {
  readonly dots: Dots;
  /** Decimals that the database keeps. */
  readonly decimals: number;
  /** As the list shows it. */
  readonly format: (value: number) => string;
}

export const stockNumber = (dots: Dots): NumberKind => ({ dots, decimals: 3, format: formatQuantity });
export const moneyNumber: NumberKind = { dots: 'decimal', decimals: 2, format: formatMoney };

const GROUPED = /^\s*[-\u2212]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?\s*$/;
const PLAIN = /^\s*[-\u2212]?\d*(?:,\d*)?\s*$/;

/** The number that is stored for a text: comma or dot as decimal sign, what is no number is 0 (specification, section 5). */
export function readTyped(text: string, { dots }: NumberKind): number {
  return parseDecimalOrZero(withoutThousands(text, dots));
}

/** Where a text can be read in two ways, or in none: what will be stored, said while it is typed. */
export function typedHint(text: string, kind: NumberKind): string | null {
  const isRead = parseDecimal(withoutThousands(text, kind.dots)) !== null;
  if (text.trim() === '' || (isRead && PLAIN.test(text))) return null;
  return `Será gravado ${kind.format(readTyped(text, kind))}`;
}

/** A longer number would be rounded by the database: it is refused instead, so that what is stored is what was typed. */
export function decimalsProblem(value: number, { decimals }: NumberKind): string | null {
  return Number(value.toFixed(decimals)) === value ? null : `Use no máximo ${decimals} casas decimais.`;
}

/** '12.5' groups no thousands, its dot stays the decimal one. */
function withoutThousands(text: string, dots: Dots): string {
  return dots === 'thousands' && GROUPED.test(text) ? text.replaceAll('.', '') : text;
}
