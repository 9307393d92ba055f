import type { ValueBasis } from '../pharmacies/pharmacy-settings.js';
import { itemReasons } from './item-reasons.js';
import type { SettledBy, SettlementItem } from './settlements.js';

/** Fields in their order, headed as in the file. */
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

export const basisWords: Readonly<Record<ValueBasis, string>> = {
  cost: 'custo',
  sale: 'venda',
  unknown: 'não informado',
};

/** Fields aren't quoted (docs/settlement.md, "Hash"). */
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

/** One line with its LF. SQL builds the same text; change both together. */
export function canonicalLine(item: CanonicalItem, basis: ValueBasis): string {
  return `${canonicalFields(item, basis).map(quotedField).join(';')}\n`;
}

/** Quotes by RFC 4180. */
export function quotedField(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Compares by code point, as UTF-8 bytes sort; it differs from `<`. */
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

/** Decimal comma, no thousands, no trailing zeros, never '-0'; at most six decimals. */
export function canonicalNumber(value: number): string {
  return String(value === 0 ? 0 : value).replace('.', ',');
}

/** As the hash, files and the Ata name it; '' without one. */
export function reasonWords({ reason, reason_text }: Pick<CanonicalItem, 'reason' | 'reason_text'>): string {
  if (reason === null) return '';
  const { label } = itemReasons[reason];
  return reason === 'other' ? `${label}: ${reason_text}` : label;
}
