import { parseDecimal } from '@balanco/contract/base/numbers';

/** What the next scan counts: `quantity` packages of `factor` units. */
export interface Prefix {
  readonly quantity: number;
  readonly factor: number;
}

export type Entry =
  | { readonly kind: 'nothing' }
  /** `N*` or `Q*F*`: for the next scan only. */
  | { readonly kind: 'prefix'; readonly prefix: Prefix }
  /** How many of the open product. */
  | { readonly kind: 'quantity'; readonly quantity: number }
  | { readonly kind: 'code'; readonly code: string; readonly prefix: Prefix | null }
  | { readonly kind: 'refused'; readonly sentence: string };

interface EntrySituation {
  /** Whether a reading is open whose quantity a bare number sets. */
  readonly productOpen: boolean;
  /** Whether the text is a code of the catalogue, as printed, leading zeros included. */
  readonly isKnownCode: (text: string) => boolean;
}

/** From this many digits on a text is a code, never a quantity (docs/collector-app.md, "What is typed"). */
const CODE_DIGITS = 7;
/** A shorter text is a quantity even if an internal code reads alike. */
const KNOWN_CODE_LENGTH = 4;
/** The server's limits (docs/collector-api.md, "Limits"). */
const LARGEST = 100_000;

const PREFIXES = /^(?:(\d+(?:[.,]\d+)?)\*)?(?:(\d+(?:[.,]\d+)?)\*)?(.*)$/s;

/** What a typed text means (docs/collector-app.md, "What is typed"). `×` and `x` between digits are read as `*`. */
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

/** Whether a text in a field for quantities is a code that was scanned into it (docs/collector-app.md, "What is typed"). */
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

/** The sentence that refuses a quantity; null for a good one. */
function quantityRefusal(quantity: number): string | null {
  if (quantity < 0) return 'A quantidade mínima é 0.';
  return quantity > LARGEST ? 'A quantidade passa do limite de 100.000.' : null;
}
