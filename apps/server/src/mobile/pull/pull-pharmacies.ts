import {
  type PulledPharmacy,
  type PullPage,
  type PullQuery,
  pullPharmacies,
} from '@balanco/contract/mobile-pull';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { pullPage } from './pull-page.js';
import { viewPulledPharmacies } from './pulled-pharmacy-views.js';

/** A page of the pharmacies (DESIGN 8): all live ones, or with `since` those that changed or were deleted. */
export function createPullPharmacies(db: Database) {
  return async (caller: Caller, query: PullQuery): Promise<PullPage<PulledPharmacy>> => {
    authorise(caller, pullPharmacies.permission);
    return pullPage(db, query, {
      list: 'pharmacies',
      filter: '',
      read: (range) => viewPulledPharmacies(db, range),
      asRow: ({ place: _place, ...pharmacy }) => pharmacy,
    });
  };
}
