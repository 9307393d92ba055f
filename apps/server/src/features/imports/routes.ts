import * as contract from '@balanco/contract/products/product-import';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { findPharmacyId } from '../pharmacies/read-pharmacies.js';
import {
  deleteImportLayout,
  saveImportChoices,
  saveImportLayout,
  saveImportMapping,
  viewImportMemory,
} from './import-memory.js';
import { saveLastImport, viewLastImport } from './last-import.js';

export function importRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    bind(contract.getImportMemory, async ({ query }, { caller }) =>
      viewImportMemory(db, caller, await findPharmacyId(db, query.pharmacy)),
    ),
    bind(contract.saveImportMapping, ({ body }, { caller }) =>
      saveImportMapping({ ...services, caller }, body),
    ),
    bind(contract.saveImportLayout, ({ body }, { caller }) =>
      saveImportLayout({ ...services, caller }, body),
    ),
    bind(contract.deleteImportLayout, ({ query }, { caller }) =>
      deleteImportLayout({ ...services, caller }, query.name),
    ),
    bind(contract.saveImportChoices, ({ body }, { caller }) =>
      saveImportChoices({ ...services, caller }, body),
    ),
    bind(contract.getLastImport, async ({ query }) => ({
      last: await viewLastImport(db, await findPharmacyId(db, query.pharmacy)),
    })),
    bind(contract.saveLastImport, ({ body }, { caller }) => saveLastImport({ ...services, caller }, body)),
  ];
}
