import * as contract from '@balanco/contract/comparison/movements';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { requireInventory } from '../inventories/find-inventory.js';
import {
  importMovements,
  previewMovements,
  undoMovementImport,
  viewMovementImports,
} from './import-movements.js';

export function movementRoutes(services: Services): Binding[] {
  return [
    bind(contract.previewMovements, ({ params, body }, { caller }) =>
      previewMovements({ ...services, caller }, { ...params, ...body }),
    ),
    bind(contract.importMovements, ({ params, body }, { caller }) => {
      const { file, file_name: fileName, open_shop: openShop, confirm_other_form: confirmOtherForm } = body;
      return importMovements(
        { ...services, caller },
        { ...params, file, fileName, openShop, confirmOtherForm },
      );
    }),
    bind(contract.listMovementImports, async ({ params }) => {
      const inventory = await requireInventory(services.db, params.id);
      return { results: await viewMovementImports(services.db, inventory.pharmacyId) };
    }),
    bind(contract.undoMovementImport, ({ params }, { caller }) =>
      undoMovementImport({ ...services, caller }, { id: params.id, importId: params.import_id }),
    ),
  ];
}
