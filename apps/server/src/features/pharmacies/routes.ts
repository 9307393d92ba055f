import {
  bulkPharmacies,
  createPharmacy,
  deletePharmacy,
  editPharmacy,
  getPharmacyContents,
  listPharmacies,
} from '@balanco/contract/pharmacies';
import type { Database } from '../../db/database.js';
import type { Statistics } from '../../db/statistics.js';
import { type Binding, bind } from '../../http/binding.js';
import { createBulkPharmacies } from './bulk-pharmacies.js';
import { createCreatePharmacy } from './create-pharmacy.js';
import type { createDeletePharmacy } from './delete-pharmacy.js';
import { createEditPharmacy } from './edit-pharmacy.js';
import { viewPharmacies, viewPharmacyContents } from './pharmacy-views.js';

interface PharmacyRouteDependencies {
  readonly db: Database;
  readonly statistics: Statistics;
  readonly deletePharmacy: ReturnType<typeof createDeletePharmacy>;
}

export function pharmacyRoutes({
  db,
  statistics,
  deletePharmacy: remove,
}: PharmacyRouteDependencies): Binding[] {
  const create = createCreatePharmacy({ db, statistics });
  const edit = createEditPharmacy(db);
  const bulk = createBulkPharmacies(db);
  return [
    bind(listPharmacies, () => viewPharmacies(db)),
    bind(createPharmacy, ({ body }, { caller }) =>
      create(caller, { name: body.name, copyFrom: body.copy_from ?? null }),
    ),
    bind(editPharmacy, ({ params, body }, { caller }) => edit(caller, { id: params.id, name: body.name })),
    bind(getPharmacyContents, ({ params }) => viewPharmacyContents(db, params.id)),
    bind(deletePharmacy, ({ params }, { caller }) => remove(caller, params.id)),
    bind(bulkPharmacies, ({ body }, { caller }) => bulk(caller, body)),
  ];
}
