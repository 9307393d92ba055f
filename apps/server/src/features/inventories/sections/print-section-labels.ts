import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/inventories/section-visits';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import { inTransaction } from '../../../db/in-transaction.js';
import { holdInventory } from '../inventory-locks.js';
import { noteLabelsPrinted } from './section-label-queries.js';

/**
 * Notes that staff print the labels of sections (docs/fechamento.md, "Antes de apurar"). Sections that were deleted meanwhile are
 * left out. Refuses `not_found` for an unknown inventory, or if none of the sections is there.
 */
export async function printSectionLabels(
  { db, caller }: Context,
  { id, sectionIds }: { readonly id: InventoryId; readonly sectionIds: readonly string[] },
): Promise<{ printed: number }> {
  authorise(caller, contract.printSectionLabels.permission);
  return inTransaction(db, async (tx) => {
    const inventory = await holdInventory(tx, id);
    if (inventory === null) throw new AppError('not_found', 'Inventário não encontrado.');
    const printed = await noteLabelsPrinted(tx, inventory.number, sectionIds, caller.name);
    if (printed.length === 0) throw new AppError('not_found', 'Seção não encontrada.');
    await writeAudit(tx, caller, [
      {
        pharmacyId: inventory.pharmacyId,
        action: 'print_labels',
        entity: 'inventory',
        entityId: String(id),
        after: { labels: printed.length },
      },
    ]);
    return { printed: printed.length };
  });
}
