import type { CountLine } from '@balanco/contract/counts/count';
import type { CountSource } from '@balanco/contract/counts/count-entries';
import { readCountLines } from '@balanco/contract/counts/count-shape';
import { countLine } from './count-line';

/** Splits a submitted count as the server does. */
export function linesOf(submitted: Partial<CountSource>): CountLine[] {
  const source = { barcode: null, internalBarcode: null, factor: 1, ...submitted } as CountLine['source'];
  return readCountLines(source).map(({ entryIndex, internalCode, ...line }) =>
    countLine({
      ...line,
      line_id: entryIndex + 1,
      entry_index: entryIndex,
      internal_code: internalCode,
      product: null,
      source,
    }),
  );
}
