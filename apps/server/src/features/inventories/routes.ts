import {
  createInventory,
  finaliseInventory,
  finaliseMobileInventory,
  listInventories,
  listInventoriesWithCounts,
} from '@balanco/contract/inventories';
import type { Database, Transaction } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import { createCreateInventory } from './create-inventory.js';
import { createFinaliseInventory } from './finalise-inventory.js';
import { viewInventories } from './inventory-views.js';

interface InventoryRouteDependencies {
  readonly db: Database;
  readonly findPharmacyId: (db: Database | Transaction, reference: string) => Promise<string>;
}

export function inventoryRoutes({ db, findPharmacyId }: InventoryRouteDependencies): Binding[] {
  const create = createCreateInventory({ db, findPharmacyId });
  const finalise = createFinaliseInventory(db);
  return [
    bind(listInventories, async ({ query }) => {
      const rows = await viewInventories(db, { newest: query.page_size });
      return { results: rows.slice(0, query.page_size) };
    }),
    bind(listInventoriesWithCounts, async ({ query }) => {
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      return { results: await viewInventories(db, { pharmacyId }) };
    }),
    bind(createInventory, ({ body }, { caller }) => create(caller, body)),
    bind(finaliseInventory, ({ params, body }, { caller }) =>
      finalise(caller, { id: params.id, finalizado: body.finalizado, sectionId: body.section_id ?? null }),
    ),
    bind(finaliseMobileInventory, ({ params, body }, { caller }) =>
      finalise(caller, { id: params.uuid, finalizado: body.finalizado, sectionId: body.section_id ?? null }),
    ),
  ];
}
