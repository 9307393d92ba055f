import type { BoxDetails } from './count.js';
import { type CountEntry, type CountSource, hasCode, readEntries, uncoded } from './count-entries.js';
import { type ElementString, readElementString } from './element-string.js';

type CountLineKind = 'barcode' | 'internal_code' | 'unrecognised';

/** An unrecognised entry has its raw text. The barcode of a GS1 element string is its GTIN, `box` the rest. */
export interface CountLineReading {
  readonly entryIndex: number;
  readonly kind: CountLineKind;
  readonly barcode: string;
  readonly internalCode: string;
  readonly quantity: number | null;
  readonly factor: number;
  readonly raw: string | null;
  readonly box?: BoxDetails;
}

/** It never throws, and returns at least one line, `internalBarcode` last. */
export function readCountLines(source: CountSource): CountLineReading[] {
  const entries = readEntries(source);
  const readable = entries.length > 0 ? entries : [{ ...uncoded, raw: source.barcode ?? null }];
  return readable.map((entry, index) => readLine(entry, index, source.factor));
}

const NUMERIC_LIMIT = 99_999_999_999;
const SMALLEST_FACTOR = 0.001;

function readLine(entry: CountEntry, entryIndex: number, countFactor: number): CountLineReading {
  const { internalCode, quantity, raw } = entry;
  if (!hasCode(entry) || quantity === null || Math.abs(quantity) > NUMERIC_LIMIT) {
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
    return { ...uncoded, entryIndex, kind: 'unrecognised', factor: countFactor, raw: text };
  }
  const symbol = readElementString(entry.barcode);
  const barcode = symbol?.code ?? entry.barcode;
  const box = symbol === null ? null : boxOf(symbol);
  const kind = barcode === '' ? 'internal_code' : 'barcode';
  return {
    entryIndex,
    kind,
    barcode,
    internalCode,
    quantity,
    factor: ownFactor(entry) ?? countFactor,
    raw: null,
    ...(box && { box }),
  };
}

function ownFactor({ factor }: CountEntry): number | null {
  return factor !== null && factor >= SMALLEST_FACTOR && factor <= NUMERIC_LIMIT ? factor : null;
}

/** null if the symbol has only a code. */
function boxOf({ lot, expiry, serial, registration }: ElementString): BoxDetails | null {
  const box = { lot, expiry, serial, registration };
  return Object.values(box).some((part) => part !== null) ? box : null;
}

/**
 * Units of a counted line. A binding's factor replaces only a factor of 1 (docs/comparison.md, "Bound codes").
 * The SQL function `line_units` has the same rule.
 * @param boundFactor null without a binding
 */
export function lineUnits(
  { quantity, factor }: { readonly quantity: number; readonly factor: number },
  boundFactor: number | null = null,
): number {
  return Number((quantity * (factor === 1 ? (boundFactor ?? 1) : factor)).toFixed(6));
}
