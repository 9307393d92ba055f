import {
  type PulledInventory,
  type PullPage,
  type PullQuery,
  pullInventories,
} from '@balanco/contract/mobile-pull';
import { authorise, type Caller } from '../../caller.js';
import type { Database } from '../../db/database.js';
import { type SyncedInventory, viewSyncedInventories } from '../sync/synced-inventory-views.js';
import { pullPage } from './pull-page.js';
import { findPulledPharmacy } from './pulled-pharmacy-views.js';

/**
 * A page of the inventories of all pharmacies or of one (DESIGN 8): the open ones, or with `since` those that changed,
 * also the finalised and the deleted. Refuses `not_found` for an unknown pharmacy.
 */
export function createPullInventories(db: Database) {
  return async (
    caller: Caller,
    query: PullQuery & { readonly pharmacy?: string | undefined },
  ): Promise<PullPage<PulledInventory>> => {
    authorise(caller, pullInventories.permission);
    const isDelta = query.since !== undefined;
    const pharmacyId =
      query.pharmacy === undefined ? undefined : await findPulledPharmacy(db, query.pharmacy, { isDelta });
    return pullPage(db, query, {
      list: 'inventories',
      filter: pharmacyId ?? '',
      read: (range) => viewSyncedInventories(db, { pharmacyId, openOnly: range.since === undefined }, range),
      asRow,
    });
  };
}

function asRow(inventory: SyncedInventory): PulledInventory {
  const { id, name, pharmacyId, isFinalised, createdAt, version, isDeleted } = inventory;
  return {
    id,
    pharmacy: pharmacyId,
    name,
    finalizado: isFinalised,
    created_at: createdAt.toISOString(),
    _version: version,
    _deleted: isDeleted,
  };
}
