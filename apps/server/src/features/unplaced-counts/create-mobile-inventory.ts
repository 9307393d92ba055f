import * as contract from '@balanco/contract/inventories/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/name-locks.js';
import { requirePharmacy } from '../../pharmacy-access/reach.js';
import { holdInventory } from '../inventories/inventory-locks.js';
import { insertMobileInventory } from '../inventories/inventory-queries.js';
import { viewInventory } from '../inventories/inventory-views.js';
import { refuseUnknownPharmacy } from '../inventories/refuse-unknown-pharmacy.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { adoptIntoInventory } from './adopt-counts.js';

interface CreateMobileInventoryInput {
  /** The UUID that the app made. */
  readonly id: string;
  readonly name: string;
  readonly pharmacy: string;
}

const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

/**
 * Opens an inventory under the UUID that an app made; a repeated call changes nothing (docs/mobile-sync.md, "Calls for
 * new apps"). Counts that arrived before their inventory move into it. Refuses `invalid` for an unknown pharmacy, and
 * `conflict` if the UUID belongs to an inventory of another pharmacy, a deleted one or the one of a whole pharmacy.
 */
export async function createMobileInventory(
  context: Context,
  { id, name, pharmacy }: CreateMobileInventoryInput,
): Promise<{ inventory: contract.InventoryRow; isNew: boolean }> {
  const { db, caller } = context;
  authorise(caller, contract.createMobileInventory.permission);
  return inTransaction(db, async (tx) => {
    await claimName(tx, id);
    const hold = async () => {
      const held = await holdPharmacyId(tx, pharmacy);
      requirePharmacy(caller, held);
      return held;
    };
    const pharmacyId = await hold().catch(refuseUnknownPharmacy(INVALID_PHARMACY));
    const created = { uuid: id, name, pharmacyId, createdBy: caller.sub };
    const number = await insertMobileInventory(tx, created);
    if (number === null) return { inventory: await existingInventory(tx, id, pharmacyId), isNew: false };
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'create',
        entity: 'inventory',
        entityId: String(number),
        after: await viewInventory(tx, number),
      },
    ]);
    await adoptIntoInventory(tx, context, { pharmacyId, inventoryNumber: number }, id);
    return { inventory: await viewInventory(tx, number), isNew: true };
  });
}

async function existingInventory(
  tx: Transaction,
  id: string,
  pharmacyId: string,
): Promise<contract.InventoryRow> {
  const found = await holdInventory(tx, id);
  if (found?.source !== 'mobile' || found.pharmacyId !== pharmacyId) {
    throw new AppError('conflict', 'Este id de inventário já foi usado.');
  }
  return viewInventory(tx, found.number);
}
