import * as contract from '@balanco/contract/comparison/closing';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import { refuseApproved } from '../inventories/settlement-access.js';
import { viewSnapshot } from '../stock/snapshot-views.js';
import { viewClosing } from './closing-views.js';

/**
 * Chooses how the stock of items with several codes is read (docs/closing.md, "Items with several codes"), also before
 * there is a snapshot. Refuses `not_found`, and `conflict` once approved, and for the inventory of the whole pharmacy.
 */
export async function chooseStockMode(
  { db, caller }: Context,
  { id, mode }: { readonly id: InventoryId; readonly mode: contract.StockMode },
): Promise<contract.Closing> {
  authorise(caller, contract.chooseStockMode.permission);
  return db.transaction().execute(async (tx) => {
    const inventory = await lockConfronted(tx, id);
    const { number, pharmacyId } = inventory;
    await refuseApproved(tx, number);
    const before = await viewSnapshot(tx, inventory);
    await sql`
      insert into stock_mode_choice (inventory_number, pharmacy_id, mode) values (${number}, ${pharmacyId}, ${mode})
      on conflict (inventory_number) do update set mode = excluded.mode
    `.execute(tx);
    if (before.mode !== mode || !before.isModeChosen) {
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'choose_stock_mode',
          entity: 'inventory',
          entityId: String(number),
          before: { mode: before.mode },
          after: { mode },
        },
      ]);
    }
    return viewClosing(tx, id);
  });
}
