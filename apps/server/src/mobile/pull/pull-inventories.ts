import * as contract from '@balanco/contract/mobile/mobile-pull';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { type SyncedInventory, viewSyncedInventories } from '../sync/synced-inventory-views.js';
import { pullPage } from './pull-page.js';
import { findPulledPharmacy } from './pulled-pharmacy-views.js';

/**
 * A page of the inventories of all pharmacies or of one (docs/mobile-sync.md, "Pulling"): the open ones, or with
 * `since` those that changed, including finalised and deleted ones. Refuses `not_found` for an unknown pharmacy.
 */
export async function pullInventories(
  { db, caller }: Context,
  query: contract.PullQuery & { readonly pharmacy?: string | undefined },
): Promise<contract.PullPage<contract.PulledInventory>> {
  authorise(caller, contract.pullInventories.permission);
  const isDelta = query.since !== undefined;
  const pharmacyId =
    query.pharmacy === undefined ? undefined : await findPulledPharmacy(db, query.pharmacy, { isDelta });
  const pharmacyIds = pharmacyId === undefined ? caller.pharmacyIds : [pharmacyId];
  return pullPage({ db, caller }, query, {
    list: 'inventories',
    filter: pharmacyId ?? '',
    read: (range) => viewSyncedInventories(db, { pharmacyIds, openOnly: range.since === undefined }, range),
    asRow,
  });
}

function asRow(inventory: SyncedInventory): contract.PulledInventory {
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
