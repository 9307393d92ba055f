import * as contract from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { deleteCounts } from '../counts/delete-counts.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import { lockInventory } from '../inventories/inventory-locks.js';
import { markInventoryDeleted } from '../inventories/inventory-queries.js';
import { viewInventories } from '../inventories/inventory-views.js';
import { markSectionDeleted, markSectionsDeleted } from '../inventories/sections/section-writes.js';
import { refuseApproved } from '../inventories/settlement-access.js';

interface DeleteInventoryInput {
  readonly id: contract.InventoryId;
  readonly sectionId: string | null;
}

interface DeleteInventoryAnswer {
  readonly type: 'section_deleted' | 'inventory_deleted';
  /** The number of count lines that were deleted with it. */
  readonly counts: number;
  readonly deletion: string;
}

/**
 * Deletes a section, or an inventory with its sections, and the counts in it (specification, section 4). Nothing is
 * erased: everything is marked with one moment, which the audit row names. The inventory of a whole pharmacy stays for
 * counts that arrive later (docs/decisions/0018). Refuses `not_found`, and `conflict` if it is approved
 * (docs/fechamento.md, "Approval").
 */
export async function deleteInventory(
  context: Context,
  { id, sectionId }: DeleteInventoryInput,
): Promise<DeleteInventoryAnswer> {
  const { db, caller } = context;
  authorise(caller, contract.deleteInventory.permission);
  return inTransaction(db, async (tx) => {
    const { number, pharmacyId, source } = await lockInventory(tx, id);
    await refuseApproved(tx, number);
    const rows = await viewInventories(tx, { number });
    const at = new Date();
    let sections = 0;
    if (sectionId === null) {
      if (source !== 'pharmacy') await markInventoryDeleted(tx, number, at);
      sections = await markSectionsDeleted(tx, number, at);
    } else if (!(await markSectionDeleted(tx, { inventoryNumber: number, id: sectionId }, at))) {
      throw new AppError('not_found', 'Seção não encontrada.');
    }
    const location = { pharmacyId, inventoryNumber: number, ...(sectionId === null ? {} : { sectionId }) };
    const counts = await deleteCounts(tx, context, { ...location, at });
    const [entity, entityId] =
      sectionId === null
        ? (['inventory', String(number)] as const)
        : (['section', sectionId.toLowerCase()] as const);
    const before = rows.filter((row) => sectionId === null || row.section_id === entityId);
    const after = { deleted_at: at, counts };
    await writeAudit(tx, caller, [{ pharmacyId, action: 'delete', entity, entityId, before, after }]);
    const contents = { sections, counts };
    const thing = { kind: entity, pharmacyId, entityId, at, contents, inventoryNumber: number };
    const deletion = await recordDeletion(tx, caller, thing);
    return { type: sectionId === null ? 'inventory_deleted' : 'section_deleted', counts, deletion };
  });
}
