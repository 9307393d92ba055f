import type { InventoryId } from '@balanco/contract/inventories';

/** Which count lines a list or an export has. */
export interface CountFilter {
  /** The pharmacy's id. */
  readonly pharmacy: string;
  /** Part of a collector's name, e-mail or id; '' for all. */
  readonly search: string;
  /** null for all inventories of the pharmacy. */
  readonly inventory: InventoryId | null;
  /** One of the inventory's sections, or null for all of it. */
  readonly section: string | null;
}
