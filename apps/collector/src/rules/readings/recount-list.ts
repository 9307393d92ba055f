import { codeKey } from '@balanco/contract/base/codes';
import type { Reading } from './reading';

/** An item to recount, without quantities (docs/collector-api.md, "Recounts"). */
export interface RecountItem {
  readonly key: string;
  readonly internal_code: string;
  readonly barcodes: readonly string[];
  readonly description: string;
  /** Where it was seen; '' is a count without a section. */
  readonly sections: readonly string[];
}

/** The items in shelf order, each with whether it was read in this section. */
export function recountList<Item extends RecountItem>(
  items: readonly Item[],
  readings: readonly Reading[],
): { readonly item: Item; readonly isRead: boolean }[] {
  const read = new Set(readings.filter(({ content }) => !content.deleted).map(({ code }) => codeKey(code)));
  return items.map((item) => ({
    item,
    isRead: [item.internal_code, ...item.barcodes].some((code) => code !== '' && read.has(codeKey(code))),
  }));
}
