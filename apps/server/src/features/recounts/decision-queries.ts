import { sql } from 'kysely';
import type { Transaction } from '../../db/database.js';

interface Cancelling {
  readonly number: number;
  readonly key: string;
  /** The name of whoever takes it back. */
  readonly by: string;
}

/** Takes the decision on an item back and returns what it was; null if there was none. Rows stay as evidence. */
export async function cancelDecision(
  tx: Transaction,
  { number, key, by }: Cancelling,
): Promise<{ readonly quantity: number; readonly round: number | null } | null> {
  const { rows } = await sql<{ quantity: number; round: number | null }>`
    update recount_decision set cancelled_at = now(), cancelled_by = ${by}
    where inventory_number = ${number} and item_key = ${key} and cancelled_at is null
    returning quantity, round
  `.execute(tx);
  return rows[0] ?? null;
}
