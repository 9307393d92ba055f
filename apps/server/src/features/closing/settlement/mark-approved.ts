import { sql } from 'kysely';
import type { Actor } from '../../../audit/write-audit.js';
import type { Transaction } from '../../../db/database.js';

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
