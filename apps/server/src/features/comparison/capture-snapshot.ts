import * as contract from '@balanco/contract/comparison/closing';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import { refuseApproved } from '../inventories/settlement-access.js';
import { copyStock } from '../products/copy-stock.js';
import { viewClosing } from './closing-views.js';

/**
 * Takes the catalogue's present stock as a new version of an inventory's snapshot (docs/closing.md, "The snapshot").
 * Refuses `not_found`, and `conflict` once approved, and for the inventory of the whole pharmacy, which never closes.
 */
export async function captureSnapshot({ db, caller }: Context, id: InventoryId): Promise<contract.Closing> {
  authorise(caller, contract.captureSnapshot.permission);
  return db.transaction().execute(async (tx) => {
    const { number, pharmacyId } = await lockConfronted(tx, id);
    await refuseApproved(tx, number);
    const version = await copyStock(tx, { pharmacyId, inventoryNumber: number, takenBy: caller.name });
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'capture_stock',
        entity: 'inventory',
        entityId: String(number),
        after: { snapshot: version },
      },
    ]);
    return viewClosing(tx, id);
  });
}
