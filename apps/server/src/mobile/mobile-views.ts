import type { MobileSection } from '@balanco/contract/mobile';
import type { Transaction } from '../db/database.js';
import { outsideInventoryId } from '../features/inventories/inventory-id-views.js';

/** A section as the collectors' apps see it; null where there is no live one. */
export async function viewMobileSection(tx: Transaction, id: string): Promise<MobileSection | null> {
  const row = await tx
    .selectFrom('section')
    .innerJoin('inventory', 'inventory.number', 'section.inventory_number')
    .select([
      'section.id',
      outsideInventoryId.as('inventoryID'),
      'section.name',
      'section.collector_sub',
      'section.finalised_at',
      'section.created_at',
    ])
    .where('section.id', '=', id)
    .where('section.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { finalised_at, created_at, ...section } = row;
  return { ...section, finalizado: finalised_at !== null, created_at: created_at.toISOString() };
}
