import { createInventory, type InventoryRow } from '@balanco/contract/inventories';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise, type Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { insertInventory } from './inventory-queries.js';
import { viewInventory } from './inventory-views.js';
import { refuseUnknownPharmacy } from './refuse-unknown-pharmacy.js';

interface CreateInventoryDependencies {
  readonly db: Database;
  readonly findPharmacyId: (tx: Transaction, reference: string) => Promise<string>;
}

/** Opens an inventory in a pharmacy; refuses `invalid` where there is no such pharmacy (specification, section 5). */
export function createCreateInventory({ db, findPharmacyId }: CreateInventoryDependencies) {
  return async (caller: Caller, input: { name: string; pharmacy: string }): Promise<InventoryRow> => {
    authorise(caller, createInventory.permission);
    return db.transaction().execute(async (tx) => {
      const pharmacyId = await findPharmacyId(tx, input.pharmacy).catch(
        refuseUnknownPharmacy('Farmácia selecionada inválida. Não foi possível criar o inventário.'),
      );
      const number = await insertInventory(tx, { name: input.name, pharmacyId, createdBy: caller.sub });
      const inventory = await viewInventory(tx, number);
      await writeAudit(tx, caller, [
        { pharmacyId, action: 'create', entity: 'inventory', entityId: String(number), after: inventory },
      ]);
      return inventory;
    });
  };
}
