import { parseDecimal } from '@balanco/contract/base/numbers';

/** What the next scan counts: `quantity` packages of `factor` units. */
export interface Prefix {
  readonly quantity: number;
  readonly factor: number;
}

type Entry =
  | { readonly kind: 'nothing' }
  /** `N*` or `Q*F*`, for the next scan only. */
  | { readonly kind: 'prefix'; readonly prefix: Prefix }
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'code'; readonly code: string; readonly prefix: Prefix | null }
  | { readonly kind: 'refused'; readonly sentence: string };

interface EntrySituation {
  /** A reading is open, and a bare number sets its quantity. */
  readonly productOpen: boolean;
  /** A code of the catalogue as printed, leading zeros included. */
  readonly isKnownCode: (text: string) => boolean;
}

/**
 * From this many digits on, a text is a code and never a quantity (docs/collector-app.md, "What is typed").
 */
const CODE_DIGITS = 7;
/** A shorter text is a quantity even if an internal code equals it. */
const KNOWN_CODE_LENGTH = 4;
/** docs/collector-api.md, "Limits" */
const LARGEST = 100_000;

const PREFIXES = /^(?:(\d+(?:[.,]\d+)?)\*)?(?:(\d+(?:[.,]\d+)?)\*)?(.*)$/s;

/**
 * Interprets a typed text (docs/collector-app.md, "What is typed"). Reads `×` and `x` between digits as `*`.
 */
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
  return refusal === null ? { kind: 'quantity', quantity } : { kind: 'refused', sentence: refusal };
}

/** Whether a code was scanned into a quantity field (docs/collector-app.md, "What is typed"). */
export function looksLikeCode(text: string, isKnownCode: (text: string) => boolean): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length >= CODE_DIGITS) return true;
  return text.length >= KNOWN_CODE_LENGTH && isKnownCode(text);
}

function prefixOf(first: string | undefined, second: string | undefined): Prefix | string | null {
  if (first === undefined) return null;
  const quantity = second === undefined ? 1 : (parseDecimal(first) ?? 0);
  const factor = parseDecimal(second ?? first) ?? 0;
  const refusal = quantityRefusal(quantity);
  if (refusal !== null) return refusal;
  if (factor < 1) return 'O fator mínimo é 1.';
  if (factor > LARGEST) return 'O fator passa do limite de 100.000.';
  return { quantity, factor };
}

function quantityRefusal(quantity: number): string | null {
  if (quantity < 0) return 'A quantidade mínima é 0.';
  return quantity > LARGEST ? 'A quantidade passa do limite de 100.000.' : null;
}

/** Above this many units in one reading, the app asks (docs/collector-app.md, "Large quantities"). */
const MANY_UNITS = 500;
const TIMES_THE_LAST = 10;

/** Why to confirm a quantity first; null to take it at once. */
export type QuantityDoubt = 'zero' | 'many' | 'ten-times' | null;

/**
 * @param units of the reading
 * @param lastUnits of the item's previous reading; null without one
 */
export function quantityDoubt(units: number, lastUnits: number | null): QuantityDoubt {
  if (units === 0) return 'zero';
  if (units > MANY_UNITS) return 'many';
  if (lastUnits !== null && lastUnits > 0 && units > TIMES_THE_LAST * lastUnits) return 'ten-times';
  return null;
}
