import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/mobile/mobile-pull';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { type SyncedSection, viewSyncedSections } from '../sync/synced-section-views.js';
import { findPulledInventory } from './find-pulled-inventory.js';
import { pullPage } from './pull-page.js';

/**
 * A page of the sections of all collectors (docs/mobile-sync.md, "Pulling"): those of open inventories, or with `since`
 * those that changed, including deleted ones. Refuses `not_found` for an unknown inventory.
 */
export async function pullSections(
  { db, caller }: Context,
  query: contract.PullQuery & { readonly inventory?: InventoryId | undefined },
): Promise<contract.PullPage<contract.PulledSection>> {
  authorise(caller, contract.pullSections.permission);
  const isDelta = query.since !== undefined;
  const inventoryNumber = await findPulledInventory(db, query.inventory, { isDelta });
  return pullPage({ db, caller }, query, {
    list: 'sections',
    filter: String(inventoryNumber ?? ''),
    read: (range) =>
      viewSyncedSections(
        db,
        { inventoryNumber, pharmacyIds: caller.pharmacyIds, openOnly: range.since === undefined },
        range,
      ),
    asRow,
  });
}

function asRow(section: SyncedSection): contract.PulledSection {
  const { id, inventoryId, name, collectorSub, collectorName, isFinalised, createdAt, version, isDeleted } =
    section;
  return {
    id,
    inventoryID: inventoryId,
    name,
    collector_sub: collectorSub,
    collector_name: collectorName,
    finalizado: isFinalised,
    created_at: createdAt.toISOString(),
    _version: version,
    _deleted: isDeleted,
  };
}
