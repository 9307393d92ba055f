import type { ValueBasis } from '../pharmacies/pharmacy-settings.js';
import { itemReasons } from './item-reasons.js';
import type { SettledBy, SettlementItem } from './settlements.js';

/** The hashed fields in their order, headed as in the file of all items. */
export const CANONICAL_FIELDS = ['item', 'esperado', 'apurado', 'como', 'valor', 'base', 'motivo'] as const;

type CanonicalItem = Pick<
  SettlementItem,
  'key' | 'expected' | 'settled' | 'how' | 'value' | 'reason' | 'reason_text'
>;

const howWords: Readonly<Record<SettledBy, string>> = {
  counted: 'contado',
  kept: 'mantido',
  zeroed: 'zerado',
  decided: 'decidido',
};

const basisWords: Readonly<Record<ValueBasis, string>> = {
  cost: 'custo',
  sale: 'venda',
  unknown: 'não informado',
};

/** Unquoted (docs/settlement.md, "Hash"). */
export function canonicalFields(item: CanonicalItem, basis: ValueBasis): string[] {
  return [
    item.key,
    canonicalNumber(item.expected),
    canonicalNumber(item.settled),
    howWords[item.how],
    canonicalNumber(item.value),
    basisWords[basis],
    reasonWords(item),
  ];
}

/** One line of the hashed text, with its LF. The server builds the same text in SQL; change both together. */
export function canonicalLine(item: CanonicalItem, basis: ValueBasis): string {
  return `${canonicalFields(item, basis).map(quotedField).join(';')}\n`;
}

/** Quoted as in RFC 4180 if a reader could misread it. */
export function quotedField(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Byte by byte in UTF-8, which is by code point and differs from `<`. */
export function compareItemKeys(a: string, b: string): number {
  const others = [...b];
  let index = 0;
  for (const character of a) {
    const difference = (character.codePointAt(0) ?? 0) - (others[index]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
    index += 1;
  }
  return index - others.length;
}

/**
 * Decimal comma, no thousands, no trailing zeros, never '-0'. The contract's numbers have at most six
 * decimals.
 */
export function canonicalNumber(value: number): string {
  return String(value === 0 ? 0 : value).replace('.', ',');
}

function reasonWords({ reason, reason_text }: CanonicalItem): string {
  if (reason === null) return '';
  const { label } = itemReasons[reason];
  return reason === 'other' ? `${label}: ${reason_text}` : label;
}
