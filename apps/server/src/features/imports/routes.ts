import * as contract from '@balanco/contract/products/product-import';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import {
  deleteImportLayout,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
  saveLastImport,
  viewImportMemory,
  viewLastImport,
} from './import-memory.js';

export function importRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.getImportMemory, async ({ query }, { caller }) =>
      viewImportMemory(db, caller, await findPharmacyId(db, query.pharmacy)),
    ),
    act(saveImportMapping),
    act(saveImportLayout),
    act(deleteImportLayout),
    act(saveImportChoices),
    bind(contract.getLastImport, async ({ query }) => ({
      last: await viewLastImport(db, await findPharmacyId(db, query.pharmacy)),
    })),
    act(saveLastImport),
  ];
}
