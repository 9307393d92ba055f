import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/pharmacies/blind-count';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { findInventory } from './inventory-facts-views.js';
import { lockInventory } from './inventory-locks.js';

interface SetBlindInput {
  readonly id: InventoryId;
  readonly blind: boolean;
}

/** Makes an inventory blind for collectors, or ends it (docs/contagem-cega.md). Refuses `not_found`. */
export async function setBlindCount(
  { db, caller }: Context,
  { id, blind }: SetBlindInput,
): Promise<{ blind: boolean }> {
  authorise(caller, contract.setBlindCount.permission);
  return db.transaction().execute(async (tx) => {
    const found = await findInventory(tx, id);
    if (found === null) throw new AppError('not_found', 'Inventário não encontrado.');
    await holdPharmacyId(tx, found.pharmacyId);
    const { number, pharmacyId } = await lockInventory(tx, id);
    const written = blind
      ? await sql`
          insert into blind_count (inventory_number, pharmacy_id) values (${number}, ${pharmacyId})
          on conflict (inventory_number) do nothing
        `.execute(tx)
      : await sql`delete from blind_count where inventory_number = ${number}`.execute(tx);
    if (written.numAffectedRows === 0n) return { blind };
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: blind ? 'start_blind_count' : 'end_blind_count',
        entity: 'inventory',
        entityId: String(number),
        before: { blind: !blind },
        after: { blind },
      },
    ]);
    return { blind };
  });
}
