import { sql } from 'kysely';
import type { Actor } from '../../../audit/write-audit.js';
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

/** Marks a settlement as approved. */
export async function markApproved(
  tx: Transaction,
  id: string,
  { by, reason }: { readonly by: Actor; readonly reason: string | null },
): Promise<void> {
  await sql`
    update settlement
    set approved_at = now(), approved_by = ${by.name}, approved_by_sub = ${by.sub}, approval_reason = ${reason}
    where id = ${id}
  `.execute(tx);
}
