import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { Recount } from '@balanco/contract/recounts/recounts';
import type { AuditedAction } from '../../audit/audited-actions.js';
import { writeAudit } from '../../audit/write-audit.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockRecount } from './recount-locks.js';
import { findRecount } from './recount-views.js';

type Locked = Awaited<ReturnType<typeof lockRecount>>;

interface Change {
  readonly action: AuditedAction<'inventory'>;
  /** Writes, and returns what the audit says of it; null if nothing changed. */
  readonly write: (tx: Transaction, locked: Locked) => Promise<object | null>;
}

/** Changes a recount under its lock, with its audit row, and answers it as it is then. */
export async function changeRecount(
  { db, caller }: Context,
  { id, sectionId }: { readonly id: InventoryId; readonly sectionId: string },
  { action, write }: Change,
): Promise<Recount> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockRecount(tx, id, sectionId);
    const { number, pharmacyId } = locked.confronted;
    const written = await write(tx, locked);
    if (written !== null) {
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action,
          entity: 'inventory',
          entityId: String(number),
          after: { recount: locked.task.name, ...written },
        },
      ]);
    }
    const recount = await findRecount(tx, locked.confronted, sectionId);
    if (recount === null) throw new Error(`recount ${sectionId} is locked and is not there`);
    return recount;
  });
}
