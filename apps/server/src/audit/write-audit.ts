import type { Caller } from '../caller.js';
import type { Transaction } from '../db/database.js';
import type { Audited } from './audited-actions.js';

/** Who made a write: a person, or a name that no `sub` can have, as below (docs/decisions/0033). */
export type Actor = Pick<Caller, 'sub' | 'name'>;

/** The actor of what the server does by itself at its first start. */
export const SYSTEM: Actor = { sub: 'system', name: 'Sistema (primeiro acesso)' };

/** What was done, to what, and how it was before and after. */
export type AuditEntry = Audited & {
  readonly pharmacyId: string | null;
  /** The row's id; for a licence its id, never its key; for a person the `sub`. */
  readonly entityId: string;
  /** The ids of the products in `before` and `after`, if they are several. Each finds the row in its history by it. */
  readonly products?: readonly string[];
  /** Never contains a password, a hash, a code or a key. */
  readonly before?: unknown;
  readonly after?: unknown;
};

/** Records who did what, in the transaction that does it (docs/counts.md, "Nothing is lost"). */
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
        products: entry.products === undefined ? null : [...entry.products],
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
      })),
    )
    .execute();
}
