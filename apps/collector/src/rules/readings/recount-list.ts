import { codeKey } from '@balanco/contract/base/codes';
import type { Reading } from './reading';

/** Without quantities (docs/collector-api.md, "Recounts"). */
export interface RecountItem {
  readonly key: string;
  readonly internal_code: string;
  readonly barcodes: readonly string[];
  readonly description: string;
  /** '' is no section. */
  readonly sections: readonly string[];
}

/** In shelf order, with whether each was read here. */
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
