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

export interface InventoryFacts {
  readonly number: number;
  readonly pharmacyId: string;
  readonly source: 'web' | 'mobile' | 'pharmacy';
  readonly isFinalised: boolean;
}

export async function findInventory(db: Queries, id: InventoryId): Promise<InventoryFacts | null> {
  const row = await liveInventory(db, id).executeTakeFirst();
  return row === undefined ? null : asFacts(row);
}

export function unknownInventory(): AppError {
  return new AppError('not_found', 'Inventário não encontrado.');
}

export async function requireInventory(db: Queries, id: InventoryId): Promise<InventoryFacts> {
  return asFacts(await liveInventory(db, id).executeTakeFirstOrThrow(() => unknownInventory()));
}

/** Prevents deletion until the transaction ends. */
export async function holdInventory(
  tx: Transaction,
  id: InventoryId,
  refusal = unknownInventory,
): Promise<InventoryFacts> {
  const held = liveInventory(tx, id).forKeyShare('inventory');
  return asFacts(await held.executeTakeFirstOrThrow(() => refusal()));
}

export async function lockInventory(tx: Transaction, id: InventoryId): Promise<InventoryFacts> {
  const locked = liveInventory(tx, id).forUpdate('inventory');
  return asFacts(await locked.executeTakeFirstOrThrow(() => unknownInventory()));
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

function asFacts({
  number,
  pharmacy_id: pharmacyId,
  source,
  finalised_at,
}: InventoryFactsRow): InventoryFacts {
  return { number, pharmacyId, source, isFinalised: finalised_at !== null };
}
