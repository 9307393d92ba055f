import {
  createInventory,
  createMobileInventory,
  deleteInventory,
  editInventory,
  finaliseInventory,
  finaliseMobileInventory,
  listInventories,
  listInventoriesWithCounts,
} from '@balanco/contract/inventories';
import { addSection } from '@balanco/contract/sections';
import type { Database, Transaction } from '../../db/database.js';
import { Answer, type Binding, bind } from '../../http/binding.js';
import type { createAddSection } from './add-section.js';
import { createCreateInventory } from './create-inventory.js';
import type { createCreateMobileInventory } from './create-mobile-inventory.js';
import type { createDeleteInventory } from './delete-inventory.js';
import { createEditInventory } from './edit-inventory.js';
import type { createFinaliseInventory } from './finalise-inventory.js';
import { viewInventories } from './inventory-views.js';

interface InventoryRouteDependencies {
  readonly db: Database;
  readonly findPharmacyId: (db: Database | Transaction, reference: string) => Promise<string>;
  readonly createMobileInventory: ReturnType<typeof createCreateMobileInventory>;
  readonly addSection: ReturnType<typeof createAddSection>;
  readonly finaliseInventory: ReturnType<typeof createFinaliseInventory>;
  readonly deleteInventory: ReturnType<typeof createDeleteInventory>;
}

export function inventoryRoutes({ db, findPharmacyId, ...useCases }: InventoryRouteDependencies): Binding[] {
  const create = createCreateInventory({ db, findPharmacyId });
  const edit = createEditInventory({ db, findPharmacyId });
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
      useCases.finaliseInventory(caller, {
        id: params.id,
        finalizado: body.finalizado,
        sectionId: body.section_id ?? null,
      }),
    ),
    bind(finaliseMobileInventory, ({ params, body }, { caller }) =>
      useCases.finaliseInventory(caller, {
        id: params.uuid,
        finalizado: body.finalizado,
        sectionId: body.section_id ?? null,
      }),
    ),
    bind(editInventory, ({ params, body }, { caller }) =>
      edit(caller, { id: params.id, name: body.name, pharmacy: body.pharmacy }),
    ),
    bind(deleteInventory, ({ params, body }, { caller }) =>
      useCases.deleteInventory(caller, { id: params.id, sectionId: body?.section_id ?? null }),
    ),
    bind(addSection, ({ params, body }, { caller }) =>
      useCases.addSection(caller, {
        id: params.id,
        name: body.name,
        collectorSub: body.collector_sub ?? null,
      }),
    ),
    bind(createMobileInventory, async ({ body }, { caller }) => {
      const { inventory, isNew } = await useCases.createMobileInventory(caller, body);
      return new Answer(isNew ? 201 : 200, inventory);
    }),
  ];
}
