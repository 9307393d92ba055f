import * as contract from '@balanco/contract/comparison/movements';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { requireInventory } from '../inventories/find-inventory.js';
import { findImports, importMovements, previewMovements, undoMovementImport } from './import-movements.js';

export function movementRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  return [
    act(previewMovements),
    act(importMovements),
    bind(contract.listMovementImports, async ({ params }) => {
      const inventory = await requireInventory(services.db, params.id);
      return { results: await findImports(services.db, inventory.pharmacyId) };
    }),
    act(undoMovementImport),
  ];
}
