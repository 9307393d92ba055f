import { sql } from 'kysely';
import { writeAudit } from '../../../audit/write-audit.js';
import type { Caller } from '../../../caller.js';
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

/** The result of an inventory that opens again is superseded, if there is one, and its history says why. */
export async function supersedeOpened(
  tx: Transaction,
  caller: Caller,
  { number, pharmacyId }: { readonly number: number; readonly pharmacyId: string },
  reason: string,
): Promise<void> {
  const settlement = await supersedeSettlement(tx, number, { by: caller.name, reason });
  if (settlement === null) return;
  const entity = { action: 'reopen_settlement', entity: 'inventory', entityId: String(number) } as const;
  await writeAudit(tx, caller, [{ pharmacyId, ...entity, after: { settlement, reason } }]);
}
