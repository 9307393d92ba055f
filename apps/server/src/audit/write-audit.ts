import type { Caller } from '../caller.js';
import type { Transaction } from '../db/database.js';

export interface AuditEntry {
  readonly pharmacyId: string | null;
  /** What was done, as a verb: create, update, delete, import, finalise, reopen, activate. */
  readonly action: string;
  /** The table it was done to. */
  readonly entity: string;
  readonly entityId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes who did what, in the transaction that does it (DESIGN 6, "Nothing is lost"). */
export async function writeAudit(
  tx: Transaction,
  caller: Pick<Caller, 'sub' | 'name'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        pharmacy_id: entry.pharmacyId,
        actor_sub: caller.sub,
        actor_name: caller.name,
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
      })),
    )
    .execute();
}
