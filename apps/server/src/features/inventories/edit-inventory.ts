import { editInventory, type InventoryRow } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { inTransaction } from '../../db/in-transaction.js';
import { lockInventory, renameInventory } from './inventory-queries.js';
import { viewInventory } from './inventory-views.js';
import { refuseUnknownPharmacy } from './refuse-unknown-pharmacy.js';

interface EditInventoryDependencies {
  readonly db: Database;
  readonly findPharmacyId: (tx: Transaction, reference: string) => Promise<string>;
}

interface EditInventoryInput {
  readonly id: number;
  readonly name: string;
  readonly pharmacy: string;
}

const UNKNOWN_PHARMACY = 'Farmácia não encontrada. Não é possível editar o inventário.';

/**
 * Renames an inventory of the web (specification, section 5). Refuses `not_found`, and `invalid` where the pharmacy is
 * unknown or not the inventory's: an inventory doesn't move. The collectors' fields of the call belong to sections and
 * change nothing here (docs/decisions/0018).
 */
export function createEditInventory({ db, findPharmacyId }: EditInventoryDependencies) {
  return async (caller: Caller, { id, name, pharmacy }: EditInventoryInput): Promise<InventoryRow> => {
    authorise(caller, editInventory.permission);
    return inTransaction(db, async (tx) => {
      const given = await findPharmacyId(tx, pharmacy).catch(refuseUnknownPharmacy(UNKNOWN_PHARMACY));
      const { number, pharmacyId } = await lockInventory(tx, id);
      if (given !== pharmacyId) {
        throw new AppError('invalid', UNKNOWN_PHARMACY, { fields: { pharmacy: [UNKNOWN_PHARMACY] } });
      }
      const before = await viewInventory(tx, number);
      if (before.name === name) return before;
      await renameInventory(tx, number, name);
      const after = await viewInventory(tx, number);
      await writeAudit(tx, caller, [
        { pharmacyId, action: 'update', entity: 'inventory', entityId: String(number), before, after },
      ]);
      return after;
    });
  };
}
