import { isUuid } from '@balanco/contract/base/fields';
import { isStaff } from '@balanco/contract/base/roles';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { Caller } from '../../../caller.js';
import type { Database, Queries } from '../../../db/database.js';
import type { ChangeKey, ChangeRange, SyncedRecord } from '../../../mobile/sync/change-page.js';
import { type SyncedCount, viewSyncedCounts } from '../../../mobile/sync/synced-count-views.js';
import {
  type SyncedInventory,
  type SyncedSection,
  viewSyncedInventories,
  viewSyncedSections,
} from '../../../mobile/sync/synced-locations.js';
import type { Reaching } from '../../../pharmacy-access/reach.js';
import { type ModelFilter, requiredText } from '../filter.js';

interface KeyedItem {
  readonly item: ModelItem;
  readonly sortKey: ChangeKey;
}

interface ReadRequest {
  readonly range: ChangeRange;
  /** A base sync leaves out rows closed or deleted before this moment. Undefined in a delta sync. */
  readonly goneSince: Date | undefined;
  readonly filter: ModelFilter | null | undefined;
}

export type ModelReader = (db: Database, caller: Caller, request: ReadRequest) => Promise<KeyedItem[]>;

/**
 * A collector's base sync holds open inventories and sections and those closed or deleted lately; staff also
 * receive closed ones. Collectors receive only their own counts, whatever the filter.
 */
export const modelReaders: Readonly<Record<'Inventory' | 'Section' | 'Count', ModelReader>> = {
  async Inventory(db, caller, { range, goneSince }) {
    const filter = filterOf(caller, goneSince);
    const found = await viewSyncedInventories(db, filter, range);
    return found.map((row) => ({ item: inventoryItem(row), sortKey: row.sortKey }));
  },
  async Section(db, caller, { range, goneSince }) {
    const filter = filterOf(caller, goneSince);
    const found = await viewSyncedSections(db, filter, range);
    return found.map((row) => ({ item: sectionItem(row), sortKey: row.sortKey }));
  },
  async Count(db, caller, { range, goneSince, filter }) {
    const ownerSub = isStaff(caller.role) ? requiredText(filter, 'cognitoUserID') : caller.sub;
    const found = await viewSyncedCounts(db, { reader: caller, ownerSub, goneSince }, range);
    return found.map((row) => ({ item: countItem(row), sortKey: row.sortKey }));
  },
};

function filterOf(caller: Caller, goneSince: Date | undefined) {
  const { pharmacyIds } = caller;
  // Collectors need only what they can count now.
  return { openOnly: goneSince !== undefined && !isStaff(caller.role), goneSince, pharmacyIds };
}

const oneRow: ChangeRange = { limit: 1 };

/** Takes a number or UUID as text. Finds deleted ones; undefined outside of reach. */
export async function findSyncedInventory(db: Queries, { pharmacyIds }: Reaching, id: string) {
  const known = inventoryReference(id);
  return known === null
    ? undefined
    : (await viewSyncedInventories(db, { ids: [known], pharmacyIds }, oneRow))[0];
}

/** Finds deleted ones; undefined outside of reach. */
export async function findSyncedSection(db: Queries, { pharmacyIds }: Reaching, id: string) {
  return isUuid(id) ? (await viewSyncedSections(db, { ids: [id], pharmacyIds }, oneRow))[0] : undefined;
}

/** Takes an `amplify_id`. Finds deleted ones; undefined outside of reach. */
export async function findSyncedCount(db: Queries, reader: Pick<Caller, 'sub' | 'pharmacyIds'>, id: string) {
  return isUuid(id) ? (await viewSyncedCounts(db, { ids: [id], reader }, oneRow))[0] : undefined;
}

function inventoryReference(id: string): InventoryId | null {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  return isUuid(id) ? id : null;
}

/** `/graphql` and `/graphql/realtime` send it. Ids are text. */
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

/** As in AppSync, `_deleted` is null or true, never false. */
function metadata({ createdAt, changedAt, version, isDeleted }: SyncedRecord) {
  return {
    createdAt: createdAt.toISOString(),
    updatedAt: changedAt.toISOString(),
    _version: version,
    _deleted: isDeleted ? true : null,
    _lastChangedAt: changedAt.getTime(),
  };
}
