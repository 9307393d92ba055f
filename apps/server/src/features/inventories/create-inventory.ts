import * as contract from '@balanco/contract/inventories';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { insertInventory } from './inventory-queries.js';
import { viewInventory } from './inventory-views.js';
import { refuseUnknownPharmacy } from './refuse-unknown-pharmacy.js';

/** Opens an inventory in a pharmacy. Refuses `invalid` if there is no such pharmacy (specification, section 5). */
export async function createInventory(
  { db, caller }: Context,
  input: { name: string; pharmacy: string },
): Promise<contract.InventoryRow> {
  authorise(caller, contract.createInventory.permission);
  return db.transaction().execute(async (tx) => {
    const pharmacyId = await holdPharmacyId(tx, input.pharmacy).catch(
      refuseUnknownPharmacy('Farmácia selecionada inválida. Não foi possível criar o inventário.'),
    );
    const number = await insertInventory(tx, { name: input.name, pharmacyId, createdBy: caller.sub });
    const inventory = await viewInventory(tx, number);
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'create', entity: 'inventory', entityId: String(number), after: inventory },
    ]);
    return inventory;
  });
}
