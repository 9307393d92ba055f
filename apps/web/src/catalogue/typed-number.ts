import { formatMoney, formatQuantity, parseDecimal, parseDecimalOrZero } from '@balanco/contract/numbers';

/** What a dot in a typed stock is. Only a form without a pharmacy reads it as thousands (specification, section 5). */
export type Dots = 'decimal' | 'thousands';

export interface NumberKind {
  readonly dots: Dots;
  /** How many decimals the database stores. */
  readonly decimals: number;
  /** As the list shows it. */
  readonly format: (value: number) => string;
}

export const stockNumber = (dots: Dots): NumberKind => ({ dots, decimals: 3, format: formatQuantity });
export const moneyNumber: NumberKind = { dots: 'decimal', decimals: 2, format: formatMoney };

const GROUPED = /^\s*[-\u2212]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?\s*$/;
const PLAIN = /^\s*[-\u2212]?\d*(?:,\d*)?\s*$/;

/** The number that is stored for a text, with comma or dot; 0 if it is not a number (specification, section 5). */
export function readTyped(text: string, { dots }: NumberKind): number {
  return parseDecimalOrZero(withoutThousands(text, dots));
}

/** What will be stored, if the text is ambiguous or not a number; otherwise null. It is shown while the person types. */
export function typedHint(text: string, kind: NumberKind): string | null {
  const isRead = parseDecimal(withoutThousands(text, kind.dots)) !== null;
  if (text.trim() === '' || (isRead && PLAIN.test(text))) return null;
  return `Será gravado ${kind.format(readTyped(text, kind))}`;
}

/** Refuses a number with more decimals than the database stores, because it would be rounded; otherwise null. */
export function decimalsProblem(value: number, { decimals }: NumberKind): string | null {
  return Number(value.toFixed(decimals)) === value ? null : `Use no máximo ${decimals} casas decimais.`;
}

/** The dot of '12.5' does not separate thousands, so it remains the decimal point. */
function withoutThousands(text: string, dots: Dots): string {
  return dots === 'thousands' && GROUPED.test(text) ? text.replaceAll('.', '') : text;
}
