import { formatMoney, formatQuantity, parseDecimal } from '@balanco/contract/base/numbers';

/** What a dot in a typed stock is. Only a form without a pharmacy reads it as thousands (specification, section 5). */
export type Dots = 'decimal' | 'thousands';

export interface NumberKind {
  readonly dots: Dots;
  /** How many decimals the database stores. */
  readonly decimals: number;
  /** As the list shows it. */
  readonly format: (value: number) => string;
  /** What follows whole thousands where '1.500' can be read in two ways. */
  readonly unit?: string;
  /** Whether a text that is not a number is stored as 0 (specification, section 5), or refused. */
  readonly zeroIfNoNumber: boolean;
}

const decimal = { dots: 'decimal', decimals: 3, format: formatQuantity } as const;

/** A number of the forms of a product. */
export const stockNumber = (dots: Dots): NumberKind => ({
  ...decimal,
  dots,
  unit: 'unidades',
  zeroIfNoNumber: true,
});
export const moneyNumber: NumberKind = {
  dots: 'decimal',
  decimals: 2,
  format: formatMoney,
  zeroIfNoNumber: true,
};

/** Numbers of settings, which have no text that stands for 0. */
export const amountNumber: NumberKind = { ...moneyNumber, zeroIfNoNumber: false };
export const percentNumber: NumberKind = {
  dots: 'decimal',
  decimals: 1,
  format: (value) => `${formatQuantity(value)} %`,
  zeroIfNoNumber: false,
};

/** A number of a count. */
export const quantityNumber: NumberKind = { ...decimal, unit: 'unidades', zeroIfNoNumber: false };
export const factorNumber: NumberKind = {
  ...decimal,
  format: (value) => formatQuantity(value, { grouping: false }),
  zeroIfNoNumber: false,
};

/** One of the ways to read a text, and the text that can be read in this way alone. */
export interface Reading {
  readonly label: string;
  readonly text: string;
}

const GROUPED = /^\s*[-\u2212]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?\s*$/;
const ONE_GROUP = /^[-\u2212]?[1-9]\d{0,2}\.\d{3}$/;
const PLAIN = /^\s*[-\u2212]?\d*(?:,\d*)?\s*$/;
/** A price as lists and pages show it: 'R$ 9,90', '-R$ 9,90'. */
const CURRENCY = /^\s*([-\u2212]?)\s*R\$\s*/i;

/** The number of a text, with comma or dot; null if it is none. */
export function parseTyped(text: string, { dots }: NumberKind): number | null {
  const amount = text.replace(CURRENCY, '$1');
  // The dot of '12.5' does not separate thousands, so it remains the decimal point.
  return parseDecimal(dots === 'thousands' && GROUPED.test(amount) ? amount.replaceAll('.', '') : amount);
}

/** The number that is stored for a text; 0 if it is not a number (specification, section 5). */
export function readTyped(text: string, kind: NumberKind): number {
  return parseTyped(text, kind) ?? 0;
}

/**
 * The readings of a text with one dot and three digits after it, whole thousands first: lists write fifteen hundred as
 * '1.500', and fields take a dot as decimal sign. None if the text can be read in one way only.
 */
export function readingsOf(text: string, kind: NumberKind): readonly Reading[] {
  const amount = text.replace(CURRENCY, '$1').trim();
  if (kind.dots === 'thousands' || !ONE_GROUP.test(amount)) return [];
  const thousands = parseDecimal(amount.replace('.', '')) ?? 0;
  const fraction = parseDecimal(amount) ?? 0;
  const all = [
    [thousands, kind.unit === undefined ? kind.format(thousands) : `${kind.format(thousands)} ${kind.unit}`],
    [fraction, kind.format(fraction)],
  ] as const;
  return all
    .filter(([value]) => decimalsProblem(value, kind) === null)
    .map(([value, label]) => ({ label, text: formatQuantity(value, { grouping: false }) }));
}

/** Refuses a text that can be read in two ways, until one is chosen; otherwise null. */
export function choiceProblem(text: string, kind: NumberKind): string | null {
  const readings = readingsOf(text, kind);
  if (readings.length === 0) return null;
  return `Escolha como ler ${text.trim()}: ${readings.map(({ label }) => label).join(' ou ')}.`;
}

/** What will be stored, if it isn't plain from the text, or why it can't be; otherwise null. Shown while it is typed. */
export function typedHint(text: string, kind: NumberKind): string | null {
  if (text.trim() === '' || readingsOf(text, kind).length > 0) return null;
  const value = parseTyped(text, kind);
  if (value === null) return kind.zeroIfNoNumber ? `Será gravado ${kind.format(0)}` : null;
  return decimalsProblem(value, kind) ?? (PLAIN.test(text) ? null : `Será gravado ${kind.format(value)}`);
}

/** Refuses a number with more decimals than the database stores, because it would be rounded; otherwise null. */
export function decimalsProblem(value: number, { decimals }: NumberKind): string | null {
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? 'Informe um número inteiro.' : `Use no máximo ${decimals} casas decimais.`;
}
