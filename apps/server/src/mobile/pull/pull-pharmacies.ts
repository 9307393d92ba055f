import * as contract from '@balanco/contract/mobile/mobile-pull';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { pullPage } from './pull-page.js';
import { viewPulledPharmacies } from './pulled-pharmacy-views.js';

/**
 * A page of the pharmacies (docs/mobile-sync.md, "Pulling"): the live ones, or with `since` those that changed or were
 * deleted.
 */
export async function pullPharmacies(
  { db, caller }: Context,
  query: contract.PullQuery,
): Promise<contract.PullPage<contract.PulledPharmacy>> {
  authorise(caller, contract.pullPharmacies.permission);
  return pullPage({ db, caller }, query, {
    list: 'pharmacies',
    filter: '',
    read: (range) => viewPulledPharmacies(db, caller, range),
    asRow: ({ id, name, inventory_uuid, _deleted }) => ({ id, name, inventory_uuid, _deleted }),
  });
}
