import type { Item } from '@balanco/contract/comparison/closing-items';
import type { ItemDecision } from '@balanco/contract/recounts/item-decisions';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';

/**
 * What staff decided of an item; null if nothing, if it was taken back, and if the rounds are others by now than those that
 * were seen or one of them is open again (docs/closing.md, "How rounds settle").
 */
export async function viewDecision(
  db: Database,
  inventoryNumber: number,
  { key, rounds }: Pick<Item, 'key' | 'rounds'>,
): Promise<ItemDecision | null> {
  if (rounds.some(({ is_open }) => is_open)) return null;
  const seen = rounds.map(({ units }) => units);
  const { rows } = await sql<Omit<ItemDecision, 'at'> & { readonly at: Date }>`
    select round, quantity, reason, decided_by as by, decided_at as at from recount_decision
    where inventory_number = ${inventoryNumber} and item_key = ${key} and cancelled_at is null
      and seen = ${seen}::numeric[]
  `.execute(db);
  return rows[0] === undefined ? null : { ...rows[0], at: rows[0].at.toISOString() };
}
