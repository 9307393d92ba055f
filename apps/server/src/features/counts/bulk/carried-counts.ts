import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import type { Database, Transaction } from '../../../db/database.js';
import { findInventory, type InventoryFacts } from '../../inventories/inventory-facts-views.js';

/** Which counts are carried: by the time of counting, both ends included, and by collector; what is absent narrows nothing. */
export interface CarriedSelection {
  readonly first?: string | undefined;
  readonly last?: string | undefined;
  readonly collector?: string | undefined;
}

/** The inventory of a whole pharmacy. Refuses `not_found`, and `conflict` for any other, which closes by itself. */
export async function requireWhole(db: Database | Transaction, id: InventoryId): Promise<InventoryFacts> {
  const inventory = await findInventory(db, id);
  if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
  if (inventory.source !== 'pharmacy') {
    throw new AppError(
      'conflict',
      'Só as contagens da farmácia como um todo são levadas para um inventário.',
    );
  }
  return inventory;
}

/** The live counts that are meant, as SQL on `count`. */
export function isCarried(
  { number, pharmacyId }: InventoryFacts,
  { first, last, collector }: CarriedSelection,
): RawBuilder<unknown> {
  const parts = [
    sql`count.pharmacy_id = ${pharmacyId} and count.inventory_number = ${number} and not count.deleted`,
    ...(first === undefined ? [] : [sql`count.created_at >= ${first}::timestamptz`]),
    ...(last === undefined ? [] : [sql`count.created_at <= ${last}::timestamptz`]),
    ...(collector === undefined ? [] : [sql`count.cognito_user_id = ${collector}`]),
  ];
  return sql.join(parts, sql` and `);
}
