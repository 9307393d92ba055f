import type { EndpointAnswer } from '@balanco/contract/base/endpoint';
import * as inventories from '@balanco/contract/inventories/inventories';
import * as pharmacies from '@balanco/contract/pharmacies/pharmacies';
import { AppError } from '../../app-error.js';
import { auditPharmacy, writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { inTransaction } from '../../db/in-transaction.js';
import { useCase } from '../../use-case.js';
import { deleteCounts } from '../counts/write/delete-counts.js';
import { recordDeletion } from '../deletions/record-deletion.js';
import { markInventoryDeleted } from '../inventories/change-inventories.js';
import { refuseApproved, refuseApprovedIn } from '../inventories/current-settlement.js';
import { lockInventory } from '../inventories/find-inventory.js';
import { viewInventories } from '../inventories/list-inventories.js';
import { markSectionDeleted, markSectionsDeleted } from '../inventories/sections/change-sections.js';
import { markPharmacyDeleted } from '../pharmacies/change-pharmacies.js';
import { lockInventories, lockPharmacy, viewPharmacy } from '../pharmacies/read-pharmacies.js';

/**
 * A section, or an inventory with sections, and their counts (specification, section 4), all marked with one
 * moment. A whole pharmacy's inventory stays (docs/counts.md, "Deleting").
 */
export async function deleteInventory(
  context: Context,
  { id, sectionId }: { readonly id: inventories.InventoryId; readonly sectionId: string | null },
): Promise<EndpointAnswer<typeof inventories.deleteInventory>> {
  const { db, caller } = context;
  authorise(caller, inventories.deleteInventory.permission);
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

/**
 * Marks everything with one moment, so exactly this can be undone (docs/counts.md, "Nothing is lost"). Waits
 * for running batches and deletes what they store; refuses later ones. Refuses `conflict` while an inventory
 * is approved.
 */
export const deletePharmacy = useCase(pharmacies.deletePharmacy, async (context, { id }) => {
  const { db, statistics, caller } = context;
  const answer = await inTransaction(db, async (tx) => {
    await lockPharmacy(tx, id, 'delete');
    await lockInventories(tx, id);
    await refuseApprovedIn(tx, id);
    const before = await viewPharmacy(tx, id);
    const at = new Date();
    const marked = await markPharmacyDeleted(tx, id, at);
    const deleted = { ...marked, counts: await deleteCounts(tx, context, { pharmacyId: id, at }) };
    await auditPharmacy(tx, caller, before.id, {
      action: 'delete',
      before,
      after: { deleted_at: at, ...deleted },
    });
    const thing = { kind: 'pharmacy', pharmacyId: id, entityId: id, at, contents: deleted } as const;
    return { ...deleted, deletion: await recordDeletion(tx, caller, thing) };
  });
  statistics.scheduleAnalyze('product', answer.products);
  return answer;
});
