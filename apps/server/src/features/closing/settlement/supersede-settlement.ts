import { sql } from 'kysely';
import type { Transaction } from '../../../db/database.js';

/**
 * Marks the inventory's result as superseded and returns its version; null if there is none. It stays readable
 * (docs/fechamento.md, "Versions").
 */
export async function supersedeSettlement(
  tx: Transaction,
  inventoryNumber: number,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update settlement set superseded_at = now(), superseded_by = ${by}, superseded_reason = ${reason}
    where inventory_number = ${inventoryNumber} and superseded_at is null
    returning version
  `.execute(tx);
  return rows[0]?.version ?? null;
}
