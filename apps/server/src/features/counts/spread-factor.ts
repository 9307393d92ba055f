import { entriesOf, isPresent, isRecord, parseText } from '@balanco/contract/count-shape';
import type { CountFields } from './count-record.js';

/** A factor that is sent without entries counts for the count and for every entry it has (DESIGN 6). */
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

/** `internalBarcode` takes the count's factor unless it has one of its own. */
function spreadOverInternal(internalBarcode: unknown, factor: number): unknown {
  const value = parseText(internalBarcode);
  if (!isRecord(value) || !('factor' in value)) return internalBarcode;
  return asBefore(internalBarcode, { ...value, factor });
}

/** What came as JSON text stays JSON text. */
function asBefore(original: unknown, value: unknown): unknown {
  return typeof original === 'string' ? JSON.stringify(value) : value;
}
