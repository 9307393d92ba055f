import * as contract from '@balanco/contract/pharmacies/pharmacies';
import * as settings from '@balanco/contract/pharmacies/pharmacy-settings';
import type { Services } from '../../context.js';
import { actsOf, type Binding, bind } from '../../http/binding.js';
import { bulkPharmacies, createPharmacy, editPharmacy } from './change-pharmacies.js';
import { getPharmacySettings, savePharmacySettings } from './pharmacy-settings.js';
import { viewPharmacies, viewPharmacyContents } from './read-pharmacies.js';

export function pharmacyRoutes(services: Services): Binding[] {
  const act = actsOf(services);
  const { db } = services;
  return [
    bind(contract.listPharmacies, (_input, { caller }) =>
      viewPharmacies(db, caller.pharmacyIds ?? undefined),
    ),
    act(createPharmacy),
    act(editPharmacy),
    bind(contract.getPharmacyContents, ({ params }) => viewPharmacyContents(db, params.id)),
    bind(contract.bulkPharmacies, ({ body }, { caller, creationKey }) =>
      bulkPharmacies({ ...services, caller }, body, creationKey),
    ),
    bind(settings.getPharmacySettings, ({ params }) => getPharmacySettings(db, params.id)),
    act(savePharmacySettings),
  ];
}
