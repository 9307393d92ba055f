import { formatMoney, formatQuantity, parseDecimal } from '@balanco/contract/base/numbers';
import { factorSchema } from '@balanco/contract/counts/count-fields';

/** The meaning of a dot. Only a form without a pharmacy reads it as thousands (specification, section 5). */
export type Dots = 'decimal' | 'thousands';

export interface NumberKind {
  readonly dots: Dots;
  /** As many as the database stores. */
  readonly decimals: number;
  readonly format: (value: number) => string;
  /** Follows whole thousands in the choice of how to read '1.500'. */
  readonly unit?: string;
  /** Stores 0 for a text that is not a number (specification, section 5), instead of refusing it. */
  readonly zeroIfNoNumber: boolean;
}

const decimal = { dots: 'decimal', decimals: 3, format: formatQuantity } as const;

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

export const amountNumber: NumberKind = { ...moneyNumber, zeroIfNoNumber: false };
export const percentNumber: NumberKind = {
  dots: 'decimal',
  decimals: 1,
  format: (value) => `${formatQuantity(value)} %`,
  zeroIfNoNumber: false,
};

export const quantityNumber: NumberKind = { ...decimal, unit: 'unidades', zeroIfNoNumber: false };
export const factorNumber: NumberKind = {
  ...decimal,
  format: (value) => formatQuantity(value, { grouping: false }),
  zeroIfNoNumber: false,
};

/** A way to read a text, and the text that has only this reading. */
interface Reading {
  readonly label: string;
  readonly text: string;
}

const GROUPED = /^\s*[-\u2212]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?\s*$/;
const ONE_GROUP = /^[-\u2212]?[1-9]\d{0,2}\.\d{3}$/;
const PLAIN = /^\s*[-\u2212]?\d*(?:,\d*)?\s*$/;
/** 'R$ 9,90', '-R$ 9,90'. */
const CURRENCY = /^\s*([-\u2212]?)\s*R\$\s*/i;

/** A number with comma or dot; null if the text is none. */
export function parseTyped(text: string, { dots }: NumberKind): number | null {
  const amount = text.replace(CURRENCY, '$1');
  // The dot of '12.5' can't separate thousands, so it stays the decimal point.
  return parseDecimal(dots === 'thousands' && GROUPED.test(amount) ? amount.replaceAll('.', '') : amount);
}

/** The stored number: 0 if the text is none (specification, section 5). */
export function readTyped(text: string, kind: NumberKind): number {
  return parseTyped(text, kind) ?? 0;
}

/**
 * The readings of an ambiguous text, whole thousands first: '1.500' is fifteen hundred in lists, and one and a half by a field's
 * decimal dot. Empty if the text has one reading.
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

/** Refuses an ambiguous text until a reading is chosen, else null. */
export function choiceProblem(text: string, kind: NumberKind): string | null {
  const readings = readingsOf(text, kind);
  if (readings.length === 0) return null;
  return `Escolha como ler ${text.trim()}: ${readings.map(({ label }) => label).join(' ou ')}.`;
}

/** Shown while typing: what will be stored if that isn't obvious, or why it can't be, else null. */
export function typedHint(text: string, kind: NumberKind): string | null {
  if (text.trim() === '' || readingsOf(text, kind).length > 0) return null;
  const value = parseTyped(text, kind);
  if (value === null) return kind.zeroIfNoNumber ? `Será gravado ${kind.format(0)}` : null;
  return decimalsProblem(value, kind) ?? (PLAIN.test(text) ? null : `Será gravado ${kind.format(value)}`);
}

/** Refuses a number that the database would round, else null. */
export function decimalsProblem(value: number, { decimals }: NumberKind): string | null {
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? 'Informe um número inteiro.' : `Use no máximo ${decimals} casas decimais.`;
}

/** Reads a number between `least` and `limit`, or explains what is wrong. */
export function readAmount(
  text: string,
  kind: NumberKind,
  limit: number,
  least = 0,
): { readonly amount: number } | { readonly problem: string } {
  const choice = choiceProblem(text, kind);
  if (choice !== null) return { problem: choice };
  const amount = parseTyped(text, kind);
  if (amount === null || amount < least) return { problem: `Informe um número a partir de ${least}.` };
  if (amount > limit) return { problem: `Informe no máximo ${kind.format(limit)}.` };
  const decimals = decimalsProblem(amount, kind);
  return decimals === null ? { amount } : { problem: decimals };
}

interface AmountKind {
  readonly kind: NumberKind;
  readonly limit: number;
  readonly least?: number;
}

/** Reads the texts of several fields: all numbers, or the problems by field. */
export function readAmounts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  kinds: Readonly<Record<Name, AmountKind>>,
): { readonly amounts: Record<Name, number> | null; readonly problems: Partial<Record<Name, string>> } {
  const amounts: Partial<Record<Name, number>> = {};
  const problems: Partial<Record<Name, string>> = {};
  const names = Object.keys(kinds) as Name[]; // The keys of a record are its names.
  for (const name of names) {
    const { kind, limit, least } = kinds[name];
    const read = readAmount(texts[name], kind, limit, least);
    if ('problem' in read) problems[name] = read.problem;
    else amounts[name] = read.amount;
  }
  const isWhole = Object.keys(problems).length === 0;
  // Without a problem every name has its amount.
  return { amounts: isWhole ? (amounts as Record<Name, number>) : null, problems };
}

/** Reads a factor, or explains what is wrong. The contract has the limits and their sentences. */
export function readFactor(typed: string): { factor: number } | { problem: string } {
  const factor = parseTyped(typed, factorNumber);
  if (factor === null) return { problem: 'O fator deve ser um número.' };
  // Asks how to read '1.500' before it checks limits.
  const problem =
    choiceProblem(typed, factorNumber) ??
    factorSchema.safeParse(factor).error?.issues[0]?.message ??
    decimalsProblem(factor, factorNumber);
  return problem === null ? { factor } : { problem };
}
