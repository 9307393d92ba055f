import { exampleInventories, examplePeople, examplePharmacies } from '@balanco/contract/base/example-world';
import { exampleZeroedKey } from '@balanco/contract/settlement/example-choices';
import { marchSettlementDetail } from '@balanco/contract/settlement/stored-settlement-examples';
import { sql } from 'kysely';
import type { Database } from '../db/database.js';
import { findConfronted } from '../features/comparison/confronted-views.js';
import { viewPharmacySettings } from '../features/pharmacies/pharmacy-settings-views.js';
import { copyStock } from '../features/products/copy-stock.js';
import { freezeSettlement } from '../features/settlement/freeze-settlement.js';

/** Settles the inventory of March, in which nobody counted: its stock below zero is set to zero. Once per database. */
export async function seedSettlement(db: Database): Promise<void> {
  const { number } = exampleInventories.march;
  const pharmacyId = examplePharmacies.central.id;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into uncounted_choice (inventory_number, pharmacy_id, decision, decided_by_sub)
      values (${number}, ${pharmacyId}, 'each', ${examplePeople.mod.sub})
    `.execute(tx);
    await sql`
      insert into zeroed_item (inventory_number, pharmacy_id, item_key, zeroed_by_sub)
      values (${number}, ${pharmacyId}, ${exampleZeroedKey}, ${examplePeople.mod.sub})
    `.execute(tx);
    await copyStock(tx, { pharmacyId, inventoryNumber: number, takenBy: null });
    await freezeSettlement(tx, {
      confronted: await findConfronted(tx, number),
      version: 1,
      settings: await viewPharmacySettings(tx, pharmacyId),
      settledBy: examplePeople.admin,
      warnings: marchSettlementDetail.warnings,
      overrides: marchSettlementDetail.overrides,
    });
    const { settled_at, snapshot_taken_at } = marchSettlementDetail;
    await sql`update settlement set settled_at = ${settled_at}`.execute(tx);
    await sql`update stock_snapshot set taken_at = ${snapshot_taken_at}`.execute(tx);
  });
}
