import { formatQuantity, parseDecimal } from '@balanco/contract/base/numbers';
import { isTenTimes } from '@balanco/contract/counts/quantity-doubt';

/** `quantity` packages of `factor` units. */
export interface Prefix {
  readonly quantity: number;
  readonly factor: number;
}

export type Entry =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'prefix'; readonly prefix: Prefix }
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'code'; readonly code: string; readonly prefix: Prefix | null }
  /** A code of the catalogue but for its leading zeros: the person says which. */
  | { readonly kind: 'either'; readonly code: string; readonly quantity: number }
  | { readonly kind: 'refused'; readonly sentence: string };

interface EntrySituation {
  /** A bare number sets the open reading's quantity. */
  readonly productOpen: boolean;
  /** As printed, with leading zeros. */
  readonly isKnownCode: (text: string) => boolean;
  readonly isCodeInShort: (text: string) => boolean;
}

/** A code, never a quantity (docs/collector-app.md, "What is typed"). */
const CODE_DIGITS = 7;
/** Shorter texts are quantities even if an internal code equals them. */
const KNOWN_CODE_LENGTH = 4;
/** Two digits are counts all night long, and many catalogues number their products from 1. */
const ASKED_DIGITS = /^\d{3,}$/;
/** See docs/collector-api.md, "Limits". */
const LARGEST = 100_000;

const PREFIXES = /^(?:(\d+(?:[.,]\d+)?)\*)?(?:(\d+(?:[.,]\d+)?)\*)?(.*)$/s;

/** docs/collector-app.md, "What is typed". Reads `×` and `x` between digits as `*`. */
export function readEntry(typed: string, situation: EntrySituation): Entry {
  const text = typed.trim().replace(/(?<=[\d.,])\s*[×xX*]\s*(?=\d|$)/g, '*');
  if (text === '') return { kind: 'nothing' };
  const [, first, second, rest = ''] = PREFIXES.exec(text) ?? [];
  const prefix = prefixOf(first, second);
  if (typeof prefix === 'string') return { kind: 'refused', sentence: prefix };
  if (prefix !== null)
    return rest === '' ? { kind: 'prefix', prefix } : { kind: 'code', code: rest.trim(), prefix };
  const isCode = looksLikeCode(text, situation.isKnownCode);
  const quantity = situation.productOpen && !isCode ? parseDecimal(text) : null;
  if (quantity === null) return { kind: 'code', code: text, prefix: null };
  const refusal = quantityRefusal(quantity);
  if (ASKED_DIGITS.test(text) && situation.isCodeInShort(text))
    return refusal === null
      ? { kind: 'either', code: text, quantity }
      : { kind: 'code', code: text, prefix: null };
  return refusal === null ? { kind: 'quantity', quantity } : { kind: 'refused', sentence: refusal };
}

/** What a prefix in the text does, before it is taken; null without one. */
export function typedPrefix(typed: string): { readonly amount: string; readonly isOfNext: boolean } | null {
  const entry = readEntry(typed, {
    productOpen: false,
    isKnownCode: () => false,
    isCodeInShort: () => false,
  });
  if (entry.kind !== 'prefix' && entry.kind !== 'code') return null;
  const { prefix } = entry;
  if (prefix === null) return null;
  const { quantity, factor } = prefix;
  // Six of a code may be six boxes.
  const amount = factor === 1 ? formatQuantity(quantity) : `${formatQuantity(quantity * factor)} un`;
  return { amount, isOfNext: entry.kind === 'prefix' };
}

/** See docs/collector-app.md, "What is typed". A comma stands in quantities only. */
export function looksLikeCode(text: string, isKnownCode: (text: string) => boolean): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= CODE_DIGITS && !text.includes(',')) return true;
  return text.length >= KNOWN_CODE_LENGTH && isKnownCode(text);
}

function prefixOf(first: string | undefined, second: string | undefined): Prefix | string | null {
  if (first === undefined) return null;
  const quantity = parseDecimal(first) ?? 0;
  const factor = second === undefined ? 1 : (parseDecimal(second) ?? 0);
  const refusal = quantityRefusal(quantity);
  if (refusal !== null) return refusal;
  if (factor < 1) return `Uma caixa tem ao menos 1 unidade, e você digitou ${formatQuantity(factor)}.`;
  if (factor > LARGEST) return 'O fator passa do limite de 100.000.';
  return { quantity, factor };
}

function quantityRefusal(quantity: number): string | null {
  if (quantity < 0) return 'A quantidade mínima é 0.';
  return quantity > LARGEST ? 'A quantidade passa do limite de 100.000.' : null;
}

/** Asks above these (docs/collector-app.md, "Large quantities"). */
const MANY_UNITS = 500;

/** null to take it at once. `boxes`: the number may be the units of one box. */
export type QuantityDoubt = 'zero' | 'boxes' | 'many' | 'ten-times' | 'serial' | null;

/**
 * @param lastUnits of the item's previous reading
 * @param serial of the box that was read
 */
export function quantityDoubt(units: number, lastUnits: number | null, serial?: string): QuantityDoubt {
  if (units === 0) return 'zero';
  if (units > MANY_UNITS) return 'many';
  if (isTenTimes(units, lastUnits)) return 'ten-times';
  return serial !== undefined && units > 1 ? 'serial' : null;
}
