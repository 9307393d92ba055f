import type { QuickFilter } from '@balanco/contract/counts/counts';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { quickFilterLabels } from './quick-filters';

/** Which count lines a list or an export has. */
export interface CountFilter {
  /** The pharmacy's id. */
  readonly pharmacy: string;
  /** A code, words of a product, or part of a collector's name, e-mail or id; '' for all. */
  readonly search: string;
  /** null for all inventories of the pharmacy. */
  readonly inventory: InventoryId | null;
  /** One of the inventory's sections, or null for all of it. */
  readonly section: string | null;
  /** The quick filter; null for all lines. */
  readonly only: QuickFilter | null;
}

interface FilterWords {
  readonly pharmacy: string;
  readonly inventory: string | undefined;
  readonly section: string | undefined;
  readonly search: string;
  readonly only: QuickFilter | null;
}

/** A filter in words: 'Drogasul · Balanço anual · Corredor 1 · “ana” · Não cadastrado'. */
export function filterText({ pharmacy, inventory, section, search, only }: FilterWords): string {
  const searched = search.trim() === '' ? undefined : `“${search.trim()}”`;
  const filtered = only === null ? undefined : quickFilterLabels[only];
  return [pharmacy, inventory, section, searched, filtered].filter((part) => part !== undefined).join(' · ');
}
