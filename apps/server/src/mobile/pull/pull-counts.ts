import type { InventoryId } from '@balanco/contract/inventories';
import * as contract from '@balanco/contract/mobile-pull';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { type SyncedCount, viewSyncedCounts } from '../sync/synced-count-views.js';
import { findPulledInventory } from './find-pulled-inventory.js';
import { pullPage } from './pull-page.js';

/**
 * A page of the caller's own counts, whatever the role (DESIGN 8): the live ones, or with `since` those that changed,
 * also the deleted. Refuses `not_found` for an unknown inventory.
 */
export async function pullCounts(
  { db, caller }: Context,
  query: contract.PullQuery & { readonly inventory?: InventoryId | undefined },
): Promise<contract.PullPage<contract.PulledCount>> {
  authorise(caller, contract.pullCounts.permission);
  const isDelta = query.since !== undefined;
  const inventoryNumber = await findPulledInventory(db, query.inventory, { isDelta });
  return pullPage(db, query, {
    list: 'counts',
    filter: `${caller.sub}/${inventoryNumber ?? ''}`,
    read: (range) =>
      viewSyncedCounts(
        db,
        { ownerSub: caller.sub, inventoryNumber, liveOnly: range.since === undefined },
        range,
      ),
    asRow,
  });
}

function asRow(count: SyncedCount): contract.PulledCount {
  return {
    id: count.id,
    amplify_id: count.amplifyId,
    _version: count.version,
    _deleted: count.isDeleted,
    // As it was submitted, and as the contract let it in.
    barcode: count.barcode as contract.PulledCount['barcode'],
    internalBarcode: count.internalBarcode as contract.PulledCount['internalBarcode'],
    factor: count.factor,
    inventoryID: named(count.inventoryId),
    sectionID: count.sectionId,
    createdAt: count.createdAt.toISOString(),
    after_close: count.afterClose,
    unplaced: count.isUnplaced,
  };
}

/** What an unplaced count names is kept as text; digits were a number, as everywhere. */
function named(inventoryId: SyncedCount['inventoryId']): contract.PulledCount['inventoryID'] {
  const isNumber = typeof inventoryId === 'string' && /^[1-9]\d{0,14}$/.test(inventoryId);
  return isNumber ? Number(inventoryId) : inventoryId;
}
