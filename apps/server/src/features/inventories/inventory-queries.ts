import type { InventoryId } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';

/** What other features need to know of an inventory. */
export interface InventoryFacts {
  readonly number: number;
  readonly pharmacyId: string;
  readonly source: 'web' | 'mobile' | 'pharmacy';
  readonly isFinalised: boolean;
}

/** Finds a live inventory by its number or UUID; null where there is none. */
export async function findInventory(
  db: Database | Transaction,
  id: InventoryId,
): Promise<InventoryFacts | null> {
  return asFacts(await liveInventory(db, id).executeTakeFirst());
}

/** Finds a live inventory, which nobody deletes before the transaction ends. */
export async function holdInventory(tx: Transaction, id: InventoryId): Promise<InventoryFacts | null> {
  return asFacts(await liveInventory(tx, id).forKeyShare('inventory').executeTakeFirst());
}

/** Locks a live inventory for a change, or refuses `not_found`. */
export async function lockInventory(tx: Transaction, id: InventoryId): Promise<InventoryFacts> {
  const facts = asFacts(await liveInventory(tx, id).forUpdate('inventory').executeTakeFirst());
  if (facts === null) throw new AppError('not_found', 'Inventário não encontrado.');
  return facts;
}

/** A number names an inventory of the web only: those with a UUID have one too, but nobody outside knows it. */
function liveInventory(db: Database | Transaction, id: InventoryId) {
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

function asFacts(row: InventoryFactsRow | undefined): InventoryFacts | null {
  if (row === undefined) return null;
  const { number, pharmacy_id: pharmacyId, source } = row;
  return { number, pharmacyId, source, isFinalised: row.finalised_at !== null };
}

export async function insertInventory(
  tx: Transaction,
  inventory: { name: string; pharmacyId: string; createdBy: string },
): Promise<number> {
  const row = await tx
    .insertInto('inventory')
    .values({
      name: inventory.name,
      pharmacy_id: inventory.pharmacyId,
      source: 'web',
      created_by: inventory.createdBy,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  return row.number;
}

/** Inserts an inventory under the UUID that an app gave it; null where that is taken. */
export async function insertMobileInventory(
  tx: Transaction,
  inventory: { uuid: string; name: string; pharmacyId: string; createdBy: string },
): Promise<number | null> {
  const row = await tx
    .insertInto('inventory')
    .values({
      uuid: inventory.uuid,
      name: inventory.name,
      pharmacy_id: inventory.pharmacyId,
      source: 'mobile',
      created_by: inventory.createdBy,
    })
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returning('number')
    .executeTakeFirst();
  return row?.number ?? null;
}

export async function renameInventory(tx: Transaction, number: number, name: string): Promise<void> {
  await tx.updateTable('inventory').set({ name }).where('number', '=', number).execute();
}

/** The version that gave an inventory its name. */
export async function nameVersion(tx: Transaction, number: number): Promise<number> {
  const { field_versions: versions } = await tx
    .selectFrom('inventory')
    .select('field_versions')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return versions.name ?? 1;
}
