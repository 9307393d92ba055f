import { createMobileInventory, type InventoryRow } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { claimName } from '../../db/name-locks.js';
import { holdInventory } from './inventory-locks.js';
import { insertMobileInventory } from './inventory-queries.js';
import { viewInventory } from './inventory-views.js';
import { refuseUnknownPharmacy } from './refuse-unknown-pharmacy.js';

interface CreateMobileInventoryDependencies {
  readonly db: Database;
  readonly findPharmacyId: (tx: Transaction, reference: string) => Promise<string>;
  /** From the counts feature: the counts that named this UUID before the inventory was there move into it. */
  readonly adoptCounts: (
    tx: Transaction,
    caller: Caller,
    inventory: { pharmacyId: string; inventoryNumber: number },
    uuid: string,
  ) => Promise<void>;
}

interface CreateMobileInventoryInput {
  /** The UUID that the app made. */
  readonly id: string;
  readonly name: string;
  readonly pharmacy: string;
}

const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

/**
 * Opens an inventory under the UUID that the app gave it, idempotent by that (DESIGN 8); counts that came before it
 * move into it. Refuses `invalid` for an
 * unknown pharmacy, and `conflict` where the UUID names an inventory of another pharmacy, a deleted one, or the one
 * that stands for a whole pharmacy.
 */
export function createCreateMobileInventory(dependencies: CreateMobileInventoryDependencies) {
  const { db, findPharmacyId, adoptCounts } = dependencies;
  return async (
    caller: Caller,
    { id, name, pharmacy }: CreateMobileInventoryInput,
  ): Promise<{ inventory: InventoryRow; isNew: boolean }> => {
    authorise(caller, createMobileInventory.permission);
    return inTransaction(db, async (tx) => {
      await claimName(tx, id);
      const pharmacyId = await findPharmacyId(tx, pharmacy).catch(refuseUnknownPharmacy(INVALID_PHARMACY));
      const created = { uuid: id, name, pharmacyId, createdBy: caller.sub };
      const number = await insertMobileInventory(tx, created);
      if (number === null) return { inventory: await standing(tx, id, pharmacyId), isNew: false };
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'create',
          entity: 'inventory',
          entityId: String(number),
          after: await viewInventory(tx, number),
        },
      ]);
      await adoptCounts(tx, caller, { pharmacyId, inventoryNumber: number }, id);
      return { inventory: await viewInventory(tx, number), isNew: true };
    });
  };
}

async function standing(tx: Transaction, id: string, pharmacyId: string): Promise<InventoryRow> {
  const found = await holdInventory(tx, id);
  if (found?.source !== 'mobile' || found.pharmacyId !== pharmacyId) {
    throw new AppError('conflict', 'Este id de inventário já foi usado.');
  }
  return viewInventory(tx, found.number);
}
