import { createInventory, type InventoryRow } from '@balanco/contract/inventories';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { insertInventory } from './inventory-queries.js';
import { viewInventories } from './inventory-views.js';

interface CreateInventoryDependencies {
  readonly db: Database;
  readonly findPharmacyId: (tx: Transaction, reference: string) => Promise<string>;
}

const INVALID_PHARMACY = 'Farmácia selecionada inválida. Não foi possível criar o inventário.';

/** Opens an inventory in a pharmacy; refuses `invalid` where there is no such pharmacy (specification, section 5). */
export function createCreateInventory({ db, findPharmacyId }: CreateInventoryDependencies) {
  return async (caller: Caller, input: { name: string; pharmacy: string }): Promise<InventoryRow> => {
    authorise(caller, createInventory.permission);
    return db.transaction().execute(async (tx) => {
      const pharmacyId = await findPharmacyId(tx, input.pharmacy).catch(refuseUnknownPharmacy);
      const number = await insertInventory(tx, { name: input.name, pharmacyId, createdBy: caller.sub });
      const [inventory] = await viewInventories(tx, { number });
      if (inventory === undefined) throw new Error(`inventory ${number} was just inserted and is not there`);
      await writeAudit(tx, caller, [
        { pharmacyId, action: 'create', entity: 'inventory', entityId: String(number), after: inventory },
      ]);
      return inventory;
    });
  };
}

function refuseUnknownPharmacy(error: unknown): never {
  if (error instanceof AppError && error.code === 'not_found') {
    throw new AppError('invalid', INVALID_PHARMACY, { fields: { pharmacy: [INVALID_PHARMACY] } });
  }
  throw error;
}
