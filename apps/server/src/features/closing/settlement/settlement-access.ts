import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import type { Transaction } from '../../../db/database.js';

/**
 * Refuses a change that an approved inventory forbids (docs/fechamento.md, "Approval"). The caller holds the inventory, so
 * nobody approves it meanwhile.
 */
export async function refuseApproved(tx: Transaction, inventoryNumber: number): Promise<void> {
  const { rows } = await sql`
    select from settlement
    where inventory_number = ${inventoryNumber} and superseded_at is null and approved_at is not null
  `.execute(tx);
  if (rows.length > 0) throw new AppError('conflict', 'Este inventário está aprovado. Use Reabrir.');
}
