import { formatMoney, formatQuantity, parseDecimal } from '@balanco/contract/base/numbers';
import { factorSchema } from '@balanco/contract/counts/count-fields';

/** Thousands only in a form without a pharmacy (specification, section 5). */
export type Dots = 'decimal' | 'thousands';

export interface NumberKind {
  readonly dots: Dots;
  /** Decimals that the database keeps. */
  readonly decimals: number;
  readonly format: (value: number) => string;
  /** Follows whole thousands when asking about '1.500'. */
  readonly unit?: string;
  /** Rounds more decimals half up; otherwise refuses them. */
  readonly rounds?: boolean;
  /** Otherwise refuses a text that is no number (specification, section 5). */
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
  rounds: true,
  zeroIfNoNumber: true,
};

export const amountNumber: NumberKind = { ...moneyNumber, rounds: false, zeroIfNoNumber: false };
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

interface Reading {
  readonly label: string;
  readonly text: string;
}

const GROUPED = /^\s*[-\u2212]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?\s*$/;
const ONE_GROUP = /^[-\u2212]?[1-9]\d{0,2}\.\d{3}$/;
const PLAIN = /^\s*[-\u2212]?\d*(?:,\d*)?\s*$/;
/** People write 'R$ 9,90' and '-R$ 9,90'. */
const CURRENCY = /^\s*([-\u2212]?)\s*R\$\s*/i;

/** Reads a comma or a dot; null for no number. */
export function parseTyped(text: string, { dots }: NumberKind): number | null {
  const amount = text.replace(CURRENCY, '$1');
  // The dot of '12.5' can't separate thousands.
  return parseDecimal(dots === 'thousands' && GROUPED.test(amount) ? amount.replaceAll('.', '') : amount);
}

/** 0 for no number (specification, section 5). */
export function readTyped(text: string, kind: NumberKind): number {
  const value = parseTyped(text, kind) ?? 0;
  return kind.rounds === true ? rounded(value, kind) : value;
}

/** 15 digits, because 100 × 1.005 is a little less than 100.5. */
function rounded(value: number, { decimals }: NumberKind): number {
  const shifted = Number((Math.abs(value) * 10 ** decimals).toPrecision(15));
  return (Math.sign(value) * Math.round(shifted)) / 10 ** decimals;
}

/**
 * Whole thousands first: '1.500' is fifteen hundred in lists, one and a half by a field's decimal dot. Empty
 * for one reading.
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

export function choiceProblem(text: string, kind: NumberKind): string | null {
  const readings = readingsOf(text, kind);
  if (readings.length === 0) return null;
  return `Escolha como ler ${text.trim()}: ${readings.map(({ label }) => label).join(' ou ')}.`;
}

export function typedHint(text: string, kind: NumberKind): string | null {
  if (text.trim() === '' || readingsOf(text, kind).length > 0) return null;
  const value = parseTyped(text, kind);
  if (value === null) return kind.zeroIfNoNumber ? `Será gravado ${kind.format(0)}` : null;
  const stored = readTyped(text, kind);
  if (stored !== value) return `Arredondado: será gravado ${kind.format(stored)}`;
  return decimalsProblem(value, kind) ?? (PLAIN.test(text) ? null : `Será gravado ${kind.format(value)}`);
}

/** Refuses what the database would round. */
export function decimalsProblem(value: number, { decimals, rounds }: NumberKind): string | null {
  if (rounds === true || Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? 'Informe um número inteiro.' : `Use no máximo ${decimals} casas decimais.`;
}

export function readAmount(
  text: string,
  kind: NumberKind,
  limit: number,
  least = 0,
): { readonly amount: number } | { readonly problem: string } {
  const choice = choiceProblem(text, kind);
  if (choice !== null) return { problem: choice };
  const amount = parseTyped(text, kind);
  if (amount === null || amount < least)
    return { problem: `Informe um número a partir de ${formatQuantity(least)}.` };
  if (amount > limit) return { problem: `Informe no máximo ${kind.format(limit)}.` };
  const decimals = decimalsProblem(amount, kind);
  return decimals === null ? { amount } : { problem: decimals };
}

export interface AmountKind {
  readonly kind: NumberKind;
  readonly limit: number;
  readonly least?: number;
}

export function readAmounts<Name extends string>(
  texts: Readonly<Record<Name, string>>,
  kinds: Readonly<Record<Name, AmountKind>>,
): { readonly amounts: Record<Name, number> | null; readonly problems: Partial<Record<Name, string>> } {
  const amounts: Partial<Record<Name, number>> = {};
  const problems: Partial<Record<Name, string>> = {};
  const names = Object.keys(kinds) as Name[]; // A record's keys are its names.
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

/** The contract has limits and sentences. */
export function readFactor(typed: string): { factor: number } | { problem: string } {
  const factor = parseTyped(typed, factorNumber);
  if (factor === null) return { problem: 'O fator deve ser um número.' };
  const problem =
    choiceProblem(typed, factorNumber) ??
    factorSchema.safeParse(factor).error?.issues[0]?.message ??
    decimalsProblem(factor, factorNumber);
  return problem === null ? { factor } : { problem };
}

export function amountTexts<Name extends string>(
  kinds: Readonly<Record<Name, unknown>>,
  amounts: Readonly<Record<NoInfer<Name>, number>>,
): Readonly<Record<Name, string>> {
  const names = Object.keys(kinds) as Name[]; // A record's keys are its names.
  const texts = names.map((name) => [name, formatQuantity(amounts[name], { grouping: false })]);
  return Object.fromEntries(texts) as Readonly<Record<Name, string>>;
}
