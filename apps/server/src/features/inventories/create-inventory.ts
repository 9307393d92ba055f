import * as contract from '@balanco/contract/inventories/inventories';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { createOnce } from '../../create-once.js';
import type { Transaction } from '../../db/database.js';
import { holdPharmacyId } from '../pharmacies/pharmacy-locks.js';
import { insertInventory } from './inventory-queries.js';
import { viewInventory, viewLiveInventory } from './inventory-views.js';
import { refuseUnknownPharmacy } from './refuse-unknown-pharmacy.js';

/**
 * Opens an inventory in a pharmacy. Refuses `invalid` if there is no such pharmacy (specification, section 5), and
 * `conflict` for a key of another creation (docs/http.md, "Creation keys").
 */
export async function createInventory(
  { db, caller }: Context,
  { key = null, ...input }: { name: string; pharmacy: string; key?: string | null },
): Promise<contract.InventoryRow> {
  authorise(caller, contract.createInventory.permission);
  const { id: call } = contract.createInventory;
  const create = async (tx: Transaction) => {
    const pharmacyId = await holdPharmacyId(tx, input.pharmacy).catch(
      refuseUnknownPharmacy('Farmácia selecionada inválida. Não foi possível criar o inventário.'),
    );
    const number = await insertInventory(tx, { name: input.name, pharmacyId, createdBy: caller.sub });
    const inventory = await viewInventory(tx, number);
    await writeAudit(tx, caller, [
      { pharmacyId, action: 'create', entity: 'inventory', entityId: String(number), after: inventory },
    ]);
    return inventory;
  };
  return db.transaction().execute((tx) =>
    createOnce(
      tx,
      caller,
      { key, call, request: input },
      {
        create: () => create(tx),
        idsOf: ({ inventory_id }) => [String(inventory_id)],
        find: ([id]) => viewLiveInventory(tx, Number(id)),
      },
    ),
  );
}
