import type { InventoryId } from '@balanco/contract/inventories';
import type { Transaction } from '../db/database.js';

export interface InventoryFacts {
  readonly number: number;
  readonly pharmacyId: string;
}

/** From the inventories feature: a live inventory by number or UUID, or null. */
export type FindInventory = (tx: Transaction, id: InventoryId) => Promise<InventoryFacts | null>;
