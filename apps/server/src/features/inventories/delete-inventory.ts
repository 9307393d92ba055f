import { deleteInventory, type InventoryId } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import type { Statistics } from '../../db/statistics.js';
import { markInventoryDeleted, markSectionDeleted, markSectionsDeleted } from './deletion-queries.js';
import { lockInventory } from './inventory-locks.js';
import { viewInventories } from './inventory-views.js';

interface DeleteInventoryDependencies {
  readonly db: Database;
  readonly statistics: Statistics;
  /** From the counts feature: marks the counts of a place deleted, and gives the number of their lines. */
  readonly deleteCounts: (
    tx: Transaction,
    place: { pharmacyId: string; inventoryNumber: number; sectionId?: string },
    at: Date,
  ) => Promise<number>;
  readonly now?: () => Date;
}

interface DeleteInventoryInput {
  readonly id: InventoryId;
  readonly sectionId: string | null;
}

interface DeleteInventoryAnswer {
  readonly type: 'section_deleted' | 'inventory_deleted';
  readonly counts: number;
}

/**
 * Deletes a section, or an inventory with its sections, and the counts in it (specification, section 4). Nothing is
 * erased: all of it is marked with one moment, which the audit row names. The inventory that stands for the whole
 * pharmacy stays for the counts that come later (docs/decisions/0018). Refuses `not_found`.
 */
export function createDeleteInventory({
  db,
  statistics,
  deleteCounts,
  now = () => new Date(),
}: DeleteInventoryDependencies) {
  return async (caller: Caller, { id, sectionId }: DeleteInventoryInput): Promise<DeleteInventoryAnswer> => {
    authorise(caller, deleteInventory.permission);
    const answer = await inTransaction(db, async (tx): Promise<DeleteInventoryAnswer> => {
      const { number, pharmacyId, source } = await lockInventory(tx, id);
      const rows = await viewInventories(tx, { number });
      const place = { pharmacyId, inventoryNumber: number, ...(sectionId === null ? {} : { sectionId }) };
      const at = now();
      if (sectionId === null) {
        if (source !== 'pharmacy') await markInventoryDeleted(tx, number, at);
        await markSectionsDeleted(tx, number, at);
      } else if (!(await markSectionDeleted(tx, number, sectionId, at))) {
        throw new AppError('not_found', 'Seção não encontrada.');
      }
      const counts = await deleteCounts(tx, place, at);
      const [entity, entityId] =
        sectionId === null ? ['inventory', String(number)] : ['section', sectionId.toLowerCase()];
      const before = rows.filter((row) => sectionId === null || row.section_id === entityId);
      const after = { deleted_at: at, counts };
      await writeAudit(tx, caller, [{ pharmacyId, action: 'delete', entity, entityId, before, after }]);
      return { type: sectionId === null ? 'inventory_deleted' : 'section_deleted', counts };
    });
    for (const table of ['count', 'count_line'] as const) statistics.scheduleAnalyze(table);
    return answer;
  };
}
