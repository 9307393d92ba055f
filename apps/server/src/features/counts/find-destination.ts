import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import type { Transaction } from '../../db/database.js';
import { findInventory } from '../inventories/inventory-facts-views.js';
import { findSections } from '../inventories/sections/section-views.js';

/** The inventory, or the section of it, into which counts move. */
export interface Destination {
  readonly pharmacyId: string;
  readonly inventoryNumber: number;
  readonly sectionId: string | null;
}

/** A live inventory, or a live section of it; null if there is none. */
export async function findDestination(
  tx: Transaction,
  id: InventoryId,
  sectionId: string | null,
): Promise<Destination | null> {
  const inventory = await findInventory(tx, id);
  if (inventory === null) return null;
  const { pharmacyId, number: inventoryNumber } = inventory;
  if (sectionId === null) return { pharmacyId, inventoryNumber, sectionId };
  const [section] = (await findSections(tx, [sectionId])).values();
  if (section?.inventory.number !== inventoryNumber) return null;
  return { pharmacyId, inventoryNumber, sectionId: section.id };
}

/** Refuses a destination that doesn't exist. */
export function refuseMissing(sectionId: string | null): never {
  throw new AppError(
    'not_found',
    sectionId === null ? 'Inventário não encontrado.' : 'Seção não encontrada neste inventário.',
  );
}
