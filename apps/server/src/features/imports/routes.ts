import * as memory from '@balanco/contract/products/import-memory';
import * as lastImport from '@balanco/contract/products/last-import';
import type { Services } from '../../context.js';
import { type Binding, bind } from '../../http/binding.js';
import { findPharmacyId } from '../pharmacies/pharmacy-views.js';
import { deleteImportLayout, saveImportLayout } from './import-layouts.js';
import { viewImportMemory, viewLastImport } from './import-memory-views.js';
import { saveImportChoices } from './save-import-choices.js';
import { saveImportMapping } from './save-import-mapping.js';
import { saveLastImport } from './save-last-import.js';

export function importRoutes(services: Services): Binding[] {
  const { db } = services;
  return [
    bind(memory.getImportMemory, async ({ query }, { caller }) =>
      viewImportMemory(db, caller, await findPharmacyId(db, query.pharmacy)),
    ),
    bind(memory.saveImportMapping, ({ body }, { caller }) =>
      saveImportMapping({ ...services, caller }, body),
    ),
    bind(memory.saveImportLayout, ({ body }, { caller }) => saveImportLayout({ ...services, caller }, body)),
    bind(memory.deleteImportLayout, ({ query }, { caller }) =>
      deleteImportLayout({ ...services, caller }, query.name),
    ),
    bind(memory.saveImportChoices, ({ body }, { caller }) =>
      saveImportChoices({ ...services, caller }, body),
    ),
    bind(lastImport.getLastImport, async ({ query }) => ({
      last: await viewLastImport(db, await findPharmacyId(db, query.pharmacy)),
    })),
    bind(lastImport.saveLastImport, ({ body }, { caller }) => saveLastImport({ ...services, caller }, body)),
  ];
}
