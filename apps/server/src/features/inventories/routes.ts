import * as contract from '@balanco/contract/inventories/inventories';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import { createInventory, editInventory, setBlindCount } from './change-inventories.js';
import { finaliseInventory } from './finalise-inventory.js';
import { listInventories, viewInventories } from './list-inventories.js';

export function inventoryRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.listInventories, ({ query }, { caller }) => listInventories(db, caller, query)),
    bind(contract.listInventoriesWithCounts, async ({ query }, { caller }) => {
      const pharmacyIds =
        query.pharmacy === undefined ? caller.pharmacyIds : [await findPharmacyId(db, query.pharmacy)];
      return { results: await viewInventories(db, { pharmacyIds, number: query.inventory }) };
    }),
    act(createInventory),
    bind(contract.finaliseInventory, ({ params, body }, { caller }) =>
      finaliseInventory({ ...services, caller }, { ...params, ...body }),
    ),
    bind(contract.finaliseMobileInventory, ({ params, body }, { caller }) =>
      finaliseInventory({ ...services, caller }, { id: params.uuid, ...body }),
    ),
    act(editInventory),
    act(setBlindCount),
  ];
}
