import type { SyncedRecord } from '../sync/change-page.js';
import type { SyncedCount } from '../sync/synced-count-views.js';
import type { SyncedInventory } from '../sync/synced-inventory-views.js';
import type { SyncedSection } from '../sync/synced-section-views.js';

/** A row in the shape of its model, as `/graphql` and `/graphql/realtime` send it. Ids are text. */
export interface ModelItem {
  readonly [field: string]: unknown;
  readonly id: string;
  readonly _version: number;
}

export function inventoryItem(inventory: SyncedInventory): ModelItem {
  return {
    id: String(inventory.id),
    name: inventory.name,
    pharmacyID: inventory.pharmacyId,
    pharmacyName: inventory.pharmacyName,
    finalizado: inventory.isFinalised,
    source: inventory.source,
    ...metadata(inventory),
  };
}

export function sectionItem(section: SyncedSection): ModelItem {
  return {
    id: section.id,
    inventoryID: String(section.inventoryId),
    name: section.name,
    collector_sub: section.collectorSub,
    collector_name: section.collectorName,
    finalizado: section.isFinalised,
    ...metadata(section),
  };
}

export function countItem(count: SyncedCount): ModelItem {
  return {
    id: count.amplifyId,
    cognitoUserID: count.cognitoUserId,
    user_name: count.userName,
    barcode: count.barcode,
    internalBarcode: count.internalBarcode,
    factor: count.factor,
    inventoryID: count.inventoryId === null ? null : String(count.inventoryId),
    sectionID: count.sectionId,
    after_close: count.afterClose,
    ...metadata(count),
  };
}

/** The fields that AppSync's versioned data sources add. As in AppSync, `_deleted` is null or true, never false. */
function metadata({ createdAt, changedAt, version, isDeleted }: SyncedRecord) {
  return {
    createdAt: createdAt.toISOString(),
    updatedAt: changedAt.toISOString(),
    _version: version,
    _deleted: isDeleted ? true : null,
    _lastChangedAt: changedAt.getTime(),
  };
}
