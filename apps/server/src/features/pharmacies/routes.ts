import { createPharmacy, listPharmacies } from '@balanco/contract/pharmacies';
import type { Database } from '../../db/database.js';
import { type Binding, bind } from '../../http/binding.js';
import { createCreatePharmacy } from './create-pharmacy.js';
import { viewPharmacies } from './pharmacy-views.js';

export function pharmacyRoutes(db: Database): Binding[] {
  const create = createCreatePharmacy(db);
  return [
    bind(listPharmacies, () => viewPharmacies(db)),
    bind(createPharmacy, ({ body }, { caller }) => create(caller, body)),
  ];
}
