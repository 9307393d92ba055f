import * as contract from '@balanco/contract/inventories';
import { addSection } from '@balanco/contract/sections';
import type { Services } from '../../context.js';
import { Answer, type Binding, bind } from '../../http/binding.js';
import { findPharmacyId } from '../pharmacies/pharmacy-views.js';
import type { createAddSection } from './add-section.js';
import { createInventory } from './create-inventory.js';
import type { createCreateMobileInventory } from './create-mobile-inventory.js';
import type { createDeleteInventory } from './delete-inventory.js';
import { editInventory } from './edit-inventory.js';
import type { createFinaliseInventory } from './finalise-inventory.js';
import { viewInventories } from './inventory-views.js';

interface InventoryUseCases {
  readonly createMobileInventory: ReturnType<typeof createCreateMobileInventory>;
  readonly addSection: ReturnType<typeof createAddSection>;
  readonly finaliseInventory: ReturnType<typeof createFinaliseInventory>;
  readonly deleteInventory: ReturnType<typeof createDeleteInventory>;
}

export function inventoryRoutes(services: Services, useCases: InventoryUseCases): Binding[] {
  const { db } = services;
  return [
    bind(contract.listInventories, async ({ query }) => {
      const rows = await viewInventories(db, { newest: query.page_size });
      return { results: rows.slice(0, query.page_size) };
    }),
    bind(contract.listInventoriesWithCounts, async ({ query }) => {
      const pharmacyId = query.pharmacy === undefined ? undefined : await findPharmacyId(db, query.pharmacy);
      return { results: await viewInventories(db, { pharmacyId }) };
    }),
    bind(contract.createInventory, ({ body }, { caller }) => createInventory({ ...services, caller }, body)),
    bind(contract.finaliseInventory, ({ params, body }, { caller }) =>
      useCases.finaliseInventory(caller, {
        id: params.id,
        finalizado: body.finalizado,
        sectionId: body.section_id ?? null,
      }),
    ),
    bind(contract.finaliseMobileInventory, ({ params, body }, { caller }) =>
      useCases.finaliseInventory(caller, {
        id: params.uuid,
        finalizado: body.finalizado,
        sectionId: body.section_id ?? null,
      }),
    ),
    bind(contract.editInventory, ({ params, body }, { caller }) =>
      editInventory({ ...services, caller }, { id: params.id, name: body.name, pharmacy: body.pharmacy }),
    ),
    bind(contract.deleteInventory, ({ params, body }, { caller }) =>
      useCases.deleteInventory(caller, { id: params.id, sectionId: body?.section_id ?? null }),
    ),
    bind(addSection, ({ params, body }, { caller }) =>
      useCases.addSection(caller, {
        id: params.id,
        name: body.name,
        collectorSub: body.collector_sub ?? null,
      }),
    ),
    bind(contract.createMobileInventory, async ({ body }, { caller }) => {
      const { inventory, isNew } = await useCases.createMobileInventory(caller, body);
      return new Answer(isNew ? 201 : 200, inventory);
    }),
  ];
}
