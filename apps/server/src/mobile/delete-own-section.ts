import type { InventoryId } from '@balanco/contract/inventories';
import { openSection } from '@balanco/contract/mobile';
import { AppError } from '../app-error.js';
import { writeAudit } from '../audit/write-audit.js';
import { authorise, type Caller } from '../caller.js';
import type { Database, Transaction } from '../db/database.js';
import { inTransaction } from '../db/in-transaction.js';
import { hasLiveCounts, lockSection, markSectionDeleted } from './section-queries.js';

interface DeleteOwnSectionDependencies {
  readonly db: Database;
  /** From the inventories feature: holds a live inventory for a change, so that nobody counts in it meanwhile. */
  readonly lockInventory: (tx: Transaction, id: InventoryId) => Promise<unknown>;
}

interface OwnSection {
  readonly id: string;
  readonly inventoryId: InventoryId;
}

/**
 * Deletes a section that its collector opened by mistake. Refuses `not_found`, `permission_denied` for another
 * collector's, and `conflict` where it holds counts: those go with a section that staff deletes only.
 */
export function createDeleteOwnSection({ db, lockInventory }: DeleteOwnSectionDependencies) {
  return async (caller: Caller, { id, inventoryId }: OwnSection): Promise<void> => {
    authorise(caller, openSection.permission);
    await inTransaction(db, async (tx) => {
      await lockInventory(tx, inventoryId);
      const section = await lockSection(tx, id);
      if (section === undefined) throw new AppError('not_found', 'Seção não encontrada.');
      if (section.collector_sub !== caller.sub) {
        throw new AppError('permission_denied', 'Esta seção é de outro coletor.');
      }
      const { pharmacy_id: pharmacyId, name, collector_sub } = section;
      if (await hasLiveCounts(tx, pharmacyId, id)) {
        throw new AppError('conflict', 'Esta seção tem contagens. Peça a um administrador para excluí-la.');
      }
      const at = new Date();
      await markSectionDeleted(tx, id, at);
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'delete',
          entity: 'section',
          entityId: id,
          before: { name, collector_sub },
          after: { deleted_at: at },
        },
      ]);
    });
  };
}
