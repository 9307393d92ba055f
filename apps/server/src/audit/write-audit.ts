import type { Caller } from '../caller.js';
import type { Transaction } from '../db/database.js';

/** Who is behind a write: a person, or one of the names below that no `sub` can be (docs/decisions/0033). */
export type Actor = Pick<Caller, 'sub' | 'name'>;

/** What the server does by itself at its first start. */
export const SYSTEM: Actor = { sub: 'system', name: 'Sistema (primeiro acesso)' };

export interface AuditEntry {
  readonly pharmacyId: string | null;
  /** What was done, as a verb: create, update, delete, import, finalise, reopen, activate, sign_in. */
  readonly action: string;
  /** What it was done to: a table, or `session` and `person` for an account, wherever its rows are. */
  readonly entity: string;
  /** The id by which the row is found; of a licence its id and never its key, of a person the `sub`. */
  readonly entityId: string;
  /** Never a password, a hash, a code or a key. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes who did what, in the transaction that does it (DESIGN 6, "Nothing is lost"). */
export async function writeAudit(
  tx: Transaction,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        pharmacy_id: entry.pharmacyId,
        actor_sub: actor.sub,
        actor_name: actor.name,
        action: entry.action,
        entity: entry.entity,
        entity_id: entry.entityId,
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
      })),
    )
    .execute();
}
