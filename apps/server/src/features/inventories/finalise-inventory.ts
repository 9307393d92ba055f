import * as contract from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockInventory } from './inventory-locks.js';
import { setInventoryFinalised } from './inventory-queries.js';
import { viewInventories } from './inventory-views.js';
import { closeSections, reopenSections, setSectionFinalised } from './sections/section-writes.js';
import { refuseApproved, supersedeOpened } from './settlement-access.js';

interface FinaliseInventoryInput {
  readonly id: contract.InventoryId;
  readonly finalizado: boolean;
  readonly sectionId: string | null;
}

interface FinaliseInventoryAnswer {
  readonly type: 'section_updated' | 'inventory_updated';
  /** The row of the inventory and the rows of its sections after the change. */
  readonly rows: contract.InventoryRow[];
}

/**
 * Closes or reopens an inventory, or one section of it (docs/counts.md, "Finalising"). An inventory closes its open
 * sections too, at its own moment, and reopens those that closed with it. A section that reopens also reopens its
 * inventory, but the last section to close leaves its inventory open. What opens again loses its settlement. Refuses
 * `not_found`, and `conflict` to open what is approved (docs/fechamento.md, "Approval").
 */
export async function finaliseInventory(
  { db, caller }: Context,
  { id, finalizado, sectionId }: FinaliseInventoryInput,
): Promise<FinaliseInventoryAnswer> {
  authorise(caller, contract.finaliseInventory.permission);
  return db.transaction().execute(async (tx) => {
    const { number, pharmacyId } = await lockInventory(tx, id);
    if (!finalizado) await refuseApproved(tx, number);
    const before = await viewInventories(tx, { number });
    const change = finalizado
      ? { finalised_at: new Date(), finalised_by: caller.name }
      : { finalised_at: null, finalised_by: null };
    if (sectionId === null) {
      if (!finalizado) await reopenSections(tx, number);
      await setInventoryFinalised(tx, number, change);
      if (finalizado) await closeSections(tx, number, change);
    } else {
      const isThere = await setSectionFinalised(tx, { inventoryNumber: number, id: sectionId }, change);
      if (!isThere) throw new AppError('not_found', 'Seção não encontrada.');
      if (!finalizado) await setInventoryFinalised(tx, number, change);
    }
    const rows = await viewInventories(tx, { number });
    const action = finalizado ? 'finalise' : 'reopen';
    const [entity, entityId] =
      sectionId === null ? (['inventory', String(number)] as const) : (['section', sectionId] as const);
    await writeAudit(tx, caller, [{ pharmacyId, action, entity, entityId, before, after: rows }]);
    if (!finalizado) await supersedeOpened(tx, caller, { number, pharmacyId }, 'Finalizado desmarcado');
    return { type: sectionId === null ? 'inventory_updated' : 'section_updated', rows };
  });
}
