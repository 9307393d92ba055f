import { entriesOf, isPresent, isRecord, parseText } from '@balanco/contract/counts/count-entries';
import type { CountFields } from './count-record.js';

/** A factor that is sent without entries applies to the count and to each of its entries (docs/counts.md, "What a count means"). */
export function spreadFactor(count: CountFields): CountFields {
  return {
    ...count,
    barcode: spreadOverBarcode(count.barcode, count.factor),
    internalBarcode: spreadOverInternal(count.internalBarcode, count.factor),
  };
}

function spreadOverBarcode(barcode: unknown, factor: number): unknown {
  if (!isPresent(barcode) || !entriesOf(barcode).some(isRecord)) return barcode;
  const entries = entriesOf(barcode).map((entry) => (isRecord(entry) ? { ...entry, factor } : entry));
  return asBefore(barcode, Array.isArray(parseText(barcode)) ? entries : entries[0]);
}

/** `internalBarcode` only has a factor of its own if it is an object with one; otherwise the count's factor applies. */
function spreadOverInternal(internalBarcode: unknown, factor: number): unknown {
  const value = parseText(internalBarcode);
  if (!isRecord(value) || !('factor' in value)) return internalBarcode;
  return asBefore(internalBarcode, { ...value, factor });
}

/** A value that arrived as JSON text stays JSON text. */
function asBefore(original: unknown, value: unknown): unknown {
  return typeof original === 'string' ? JSON.stringify(value) : value;
}
