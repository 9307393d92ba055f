import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/mobile/mobile-pull';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { type SyncedCount, viewSyncedCounts } from '../sync/synced-count-views.js';
import { findPulledInventory } from './find-pulled-inventory.js';
import { pullPage } from './pull-page.js';

/**
 * A page of the caller's own counts, for every role (docs/mobile-sync.md, "Pulling"): the live ones, or with `since`
 * those that changed, including deleted ones. Refuses `not_found` for an unknown inventory.
 */
export async function pullCounts(
  { db, caller }: Context,
  query: contract.PullQuery & { readonly inventory?: InventoryId | undefined },
): Promise<contract.PullPage<contract.PulledCount>> {
  authorise(caller, contract.pullCounts.permission);
  const isDelta = query.since !== undefined;
  const inventoryNumber = await findPulledInventory(db, query.inventory, { isDelta });
  return pullPage({ db, caller }, query, {
    list: 'counts',
    filter: `${caller.sub}/${inventoryNumber ?? ''}`,
    read: (range) =>
      viewSyncedCounts(
        db,
        { reader: caller, ownerSub: caller.sub, inventoryNumber, liveOnly: range.since === undefined },
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
    // The stored content is what the contract accepted.
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

/** The name of an unplaced count is stored as text. Digits were a number. */
function named(inventoryId: SyncedCount['inventoryId']): contract.PulledCount['inventoryID'] {
  const isNumber = typeof inventoryId === 'string' && /^[1-9]\d{0,14}$/.test(inventoryId);
  return isNumber ? Number(inventoryId) : inventoryId;
}
