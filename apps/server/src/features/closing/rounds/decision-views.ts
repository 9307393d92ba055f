import type { ItemDecision } from '@balanco/contract/item-decisions';
import { sql } from 'kysely';
import type { Database } from '../../../db/database.js';

/** What staff decided of an item; null if nothing, or if it was taken back. */
export async function viewDecision(
  db: Database,
  inventoryNumber: number,
  key: string,
): Promise<ItemDecision | null> {
  const { rows } = await sql<Omit<ItemDecision, 'at'> & { readonly at: Date }>`
    select round, quantity, reason, decided_by as by, decided_at as at from recount_decision
    where inventory_number = ${inventoryNumber} and item_key = ${key} and cancelled_at is null
  `.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], at: rows[0].at.toISOString() };
}
