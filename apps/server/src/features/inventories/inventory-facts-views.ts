import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';

/** The id by which callers know the joined `inventory`: its UUID, otherwise its number (docs/decisions/0004). */
export const outsideInventoryId = sql<InventoryId>`coalesce(to_jsonb(inventory.uuid), to_jsonb(inventory.number))`;

/** An inventory and its pharmacy. */
export interface Place {
  readonly number: number;
  readonly pharmacyId: string;
}

/** What other modules need to know about an inventory. */
export interface InventoryFacts {
  readonly number: number;
  readonly pharmacyId: string;
  readonly source: 'web' | 'mobile' | 'pharmacy';
  readonly isFinalised: boolean;
}

/** Finds a live inventory by its number or UUID; null if there is none. */
export async function findInventory(
  db: Database | Transaction,
  id: InventoryId,
): Promise<InventoryFacts | null> {
  return asFacts(await liveInventory(db, id).executeTakeFirst());
}

/** Finds a live inventory by its number or UUID. Refuses `not_found`. */
export async function requireInventory(db: Database | Transaction, id: InventoryId): Promise<InventoryFacts> {
  const inventory = await findInventory(db, id);
  if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
  return inventory;
}

/**
 * Selects a live inventory. A number only finds an inventory that was made on the web: one with a UUID has a number
 * too, but callers never see it.
 */
export function liveInventory(db: Database | Transaction, id: InventoryId) {
  return db
    .selectFrom('inventory')
    .innerJoin('pharmacy', 'pharmacy.id', 'inventory.pharmacy_id')
    .select(['inventory.number', 'inventory.pharmacy_id', 'inventory.source', 'inventory.finalised_at'])
    .where('inventory.deleted_at', 'is', null)
    .where('pharmacy.deleted_at', 'is', null)
    .$if(typeof id === 'number', (query) =>
      query.where('inventory.number', '=', Number(id)).where('inventory.uuid', 'is', null),
    )
    .$if(typeof id === 'string', (query) => query.where('inventory.uuid', '=', String(id)));
}

interface InventoryFactsRow {
  readonly number: number;
  readonly pharmacy_id: string;
  readonly source: InventoryFacts['source'];
  readonly finalised_at: Date | null;
}

export function asFacts(row: InventoryFactsRow | undefined): InventoryFacts | null {
  if (row === undefined) return null;
  const { number, pharmacy_id: pharmacyId, source } = row;
  return { number, pharmacyId, source, isFinalised: row.finalised_at !== null };
}
