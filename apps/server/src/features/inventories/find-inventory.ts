import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import type { Queries, Transaction } from '../../db/database.js';
import { holdPharmacyId } from '../pharmacies/read-pharmacies.js';
import { holdCatalogue } from '../products/catalogue.js';

/** Reads a UUID, otherwise a number (docs/decisions/0004). */
export const outsideInventoryId = sql<InventoryId>`coalesce(
  to_jsonb(inventory.uuid), to_jsonb(inventory.number)
)`;

/** Not the inventory of a whole pharmacy, and no 'Contagem do dia': lists and totals show these only. */
export const isFullCount = sql<boolean>`(inventory.source <> 'pharmacy' and inventory.daily_on is null)`;

export interface Place {
  readonly number: number;
  readonly pharmacyId: string;
}

export interface InventoryFacts extends Place {
  readonly source: 'web' | 'mobile' | 'pharmacy';
  readonly isFinalised: boolean;
}

export async function findInventory(db: Queries, id: InventoryId): Promise<InventoryFacts | null> {
  return (await liveInventory(db, id).executeTakeFirst()) ?? null;
}

export function unknownInventory(): AppError {
  return new AppError('not_found', 'Inventário não encontrado.');
}

export async function requireInventory(db: Queries, id: InventoryId): Promise<InventoryFacts> {
  return liveInventory(db, id).executeTakeFirstOrThrow(() => unknownInventory());
}

/** Prevents deletion until the transaction ends. */
export async function holdInventory(tx: Transaction, id: InventoryId, refusal = unknownInventory) {
  return liveInventory(tx, id)
    .forKeyShare('inventory')
    .executeTakeFirstOrThrow(() => refusal());
}

export async function lockInventory(tx: Transaction, id: InventoryId): Promise<InventoryFacts> {
  return liveInventory(tx, id)
    .forUpdate('inventory')
    .executeTakeFirstOrThrow(() => unknownInventory());
}

/**
 * Locks in every writer's order: pharmacy, catalogue, inventory (ARCHITECTURE.md, "Modules and arrows").
 * Refuses `not_found`, and `conflict` for a whole pharmacy's inventory, which has no snapshot.
 */
export async function lockForComparison(tx: Transaction, id: InventoryId): Promise<InventoryFacts> {
  const found = await requireInventory(tx, id);
  await holdPharmacyId(tx, found.pharmacyId);
  await holdCatalogue(tx, found.pharmacyId);
  const inventory = await lockInventory(tx, id);
  return comparableOnly(inventory);
}

/** Without a lock, to read only. Refuses as `lockForComparison` does. */
export async function requireForComparison(db: Queries, id: InventoryId): Promise<InventoryFacts> {
  return comparableOnly(await requireInventory(db, id));
}

function comparableOnly(inventory: InventoryFacts): InventoryFacts {
  if (inventory.source === 'pharmacy') {
    throw new AppError('conflict', 'As contagens da farmácia como um todo não são confrontadas com o saldo.');
  }
  return inventory;
}

/** A number finds only web inventories: nobody sees the number behind a UUID. */
function liveInventory(db: Queries, id: InventoryId) {
  return db
    .selectFrom('inventory')
    .innerJoin('pharmacy', 'pharmacy.id', 'inventory.pharmacy_id')
    .select(['inventory.number', 'inventory.pharmacy_id as pharmacyId', 'inventory.source'])
    .select(sql<boolean>`inventory.finalised_at is not null`.as('isFinalised'))
    .where('inventory.deleted_at', 'is', null)
    .where('pharmacy.deleted_at', 'is', null)
    .$if(typeof id === 'number', (query) =>
      query.where('inventory.number', '=', Number(id)).where('inventory.uuid', 'is', null),
    )
    .$if(typeof id === 'string', (query) => query.where('inventory.uuid', '=', String(id)));
}
