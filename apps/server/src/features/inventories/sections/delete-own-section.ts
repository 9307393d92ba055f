import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { recordDeletion } from '../../deletions/record-deletion.js';
import { lockInventory } from '../inventory-locks.js';
import { refuseApproved } from '../settlement-access.js';
import { RecountSection, sectionPermissions } from './section-access.js';
import { lockSection } from './section-locks.js';
import { hasLiveCounts } from './section-queries.js';
import { markSectionDeleted } from './section-writes.js';

interface DeleteOwnSectionInput {
  readonly id: string;
  readonly inventoryId: InventoryId;
}

/**
 * Deletes an empty section that its collector opened by mistake. Refuses `not_found`, `permission_denied` for another
 * collector's section and for that of a recount, and `conflict` if it holds counts, because only staff delete counts together with their section, or if
 * its inventory is approved.
 */
export async function deleteOwnSection(
  { db, caller }: Context,
  { id, inventoryId }: DeleteOwnSectionInput,
): Promise<void> {
  authorise(caller, sectionPermissions.deleteOwn);
  await inTransaction(db, async (tx) => {
    // Nobody can add a count while the inventory is locked.
    await lockInventory(tx, inventoryId);
    const section = await lockSection(tx, id);
    if (section === undefined) throw new AppError('not_found', 'Seção não encontrada.');
    if (section.collector_sub !== caller.sub) {
      throw new AppError('permission_denied', 'Esta seção é de outro coletor.');
    }
    if (section.kind === 'recount') {
      throw new RecountSection('Só administradores e moderadores excluem uma recontagem.');
    }
    const { pharmacy_id: pharmacyId, inventory_number: inventoryNumber, name, collector_sub } = section;
    if (await hasLiveCounts(tx, pharmacyId, id)) {
      throw new AppError('conflict', 'Esta seção tem contagens. Peça a um administrador para excluí-la.');
    }
    await refuseApproved(tx, inventoryNumber);
    const at = new Date();
    await markSectionDeleted(tx, { inventoryNumber, id }, at);
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
    const thing = { kind: 'section', pharmacyId, entityId: id, at, contents: {}, inventoryNumber } as const;
    await recordDeletion(tx, caller, thing);
  });
}
