import type { CountSource } from '@balanco/contract/counts/count-entries';
import type { Count, CountLine } from '@balanco/contract/counts/counts';

/** The base of a change of one line: the count as the person saw it. */
export interface LineBase extends Pick<CountLine, 'count_id' | 'entry_index' | '_version'> {
  readonly source: CountSource;
}

/** The same line of the count as it is stored now. */
export function rebased(base: LineBase, stored: Count): LineBase {
  const { _version, barcode, internalBarcode, factor } = stored;
  return { ...base, _version, source: { barcode, internalBarcode, factor } };
}
