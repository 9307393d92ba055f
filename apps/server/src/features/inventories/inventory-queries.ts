import type { InventoryId } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import type { Database, Transaction } from '../../db/database.js';

/** What other features need to know of an inventory. */
export interface InventoryFacts {
  readonly number: number;
  readonly pharmacyId: string;
  readonly isFinalised: boolean;
}

/** Finds a live inventory by its number or UUID; null where there is none. */
export async function findInventory(
  db: Database | Transaction,
  id: InventoryId,
): Promise<InventoryFacts | null> {
  const row = await db
    .selectFrom('inventory')
    .innerJoin('pharmacy', 'pharmacy.id', 'inventory.pharmacy_id')
    .select(['inventory.number', 'inventory.pharmacy_id', 'inventory.finalised_at'])
    .where('inventory.deleted_at', 'is', null)
    .where('pharmacy.deleted_at', 'is', null)
    .$if(typeof id === 'number', (query) => query.where('inventory.number', '=', Number(id)))
    .$if(typeof id === 'string', (query) => query.where('inventory.uuid', '=', String(id)))
    .executeTakeFirst();
  if (row === undefined) return null;
  return { number: row.number, pharmacyId: row.pharmacy_id, isFinalised: row.finalised_at !== null };
}

/** Locks a live inventory for a change, or refuses `not_found`. */
export async function lockInventory(tx: Transaction, id: InventoryId): Promise<InventoryFacts> {
  const facts = await findInventory(tx, id);
  if (facts === null) throw new AppError('not_found', 'Inventário não encontrado.');
  await tx.selectFrom('inventory').select('number').where('number', '=', facts.number).forUpdate().execute();
  return facts;
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

interface Finalising {
  readonly finalised_at: Date | null;
  readonly finalised_by: string | null;
}

/** Closes or reopens an inventory together with its sections; sections that stand so already keep their time. */
export async function setInventoryFinalised(
  tx: Transaction,
  number: number,
  change: Finalising,
): Promise<void> {
  const isOpen = change.finalised_at === null;
  const wants = isOpen ? ('is not' as const) : ('is' as const);
  await tx
    .updateTable('inventory')
    .set(change)
    .where('number', '=', number)
    .where('finalised_at', wants, null)
    .execute();
  await tx
    .updateTable('section')
    .set(change)
    .where('inventory_number', '=', number)
    .where('deleted_at', 'is', null)
    .where('finalised_at', wants, null)
    .execute();
}

/** Closes or reopens one section, unless it stands so already; returns false where the inventory has no such one. */
export async function setSectionFinalised(
  tx: Transaction,
  number: number,
  sectionId: string,
  change: Finalising,
): Promise<boolean> {
  const section = await tx
    .selectFrom('section')
    .select('finalised_at')
    .where('inventory_number', '=', number)
    .where('id', '=', sectionId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (section === undefined) return false;
  if ((section.finalised_at === null) !== (change.finalised_at === null)) {
    await tx.updateTable('section').set(change).where('id', '=', sectionId).execute();
  }
  return true;
}

export async function reopenInventory(tx: Transaction, number: number): Promise<void> {
  await tx
    .updateTable('inventory')
    .set({ finalised_at: null, finalised_by: null })
    .where('number', '=', number)
    .execute();
}
