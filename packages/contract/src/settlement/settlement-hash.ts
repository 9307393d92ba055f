import type { ValueBasis } from '../pharmacies/pharmacy-settings.js';
import { itemReasons } from './item-reasons.js';
import type { SettledBy, SettlementItem } from './settlements.js';

/** The fields that the hash of a settlement is about, in their order, as the file of all items heads them. */
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

/** An item's values of the canonical fields, unquoted (docs/fechamento.md, "Hash"). */
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

/** One line of the text that is hashed, with its LF. The server makes the same text in SQL; both must change together. */
export function canonicalLine(item: CanonicalItem, basis: ValueBasis): string {
  return `${canonicalFields(item, basis).map(quotedField).join(';')}\n`;
}

/** A field of a file that is separated by ';', in quotes as in RFC 4180 if a reader could misread it. */
export function quotedField(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The order of items in the text: their keys byte by byte in UTF-8, which is by code point and not as `<` compares. */
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

/** Decimal comma, no thousands, no trailing zeros, never '-0'. Numbers of the contract have at most six decimals. */
export function canonicalNumber(value: number): string {
  return String(value === 0 ? 0 : value).replace('.', ',');
}

function reasonWords({ reason, reason_text }: CanonicalItem): string {
  if (reason === null) return '';
  const { label } = itemReasons[reason];
  return reason === 'other' ? `${label}: ${reason_text}` : label;
}
