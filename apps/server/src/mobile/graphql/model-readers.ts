import { isUuid } from '@balanco/contract/fields';
import type { InventoryId } from '@balanco/contract/inventories';
import { isStaff } from '@balanco/contract/roles';
import type { Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import type { ChangePlace, ChangeRange } from '../sync/change-page.js';
import { viewSyncedCounts } from '../sync/synced-count-views.js';
import { viewSyncedInventories } from '../sync/synced-inventory-views.js';
import { viewSyncedSections } from '../sync/synced-section-views.js';
import { type ModelFilter, requiredText } from './filter.js';
import { countItem, inventoryItem, type ModelItem, sectionItem } from './model-items.js';

interface PlacedItem {
  readonly item: ModelItem;
  readonly place: ChangePlace;
}

interface ReadRequest {
  readonly range: ChangeRange;
  /** Of a base sync: what went away before this moment is left out. Absent where changes are asked for. */
  readonly goneSince: Date | undefined;
  readonly filter: ModelFilter | null | undefined;
}

/** Reads one stretch of a model's rows, those alone that the caller may see. */
export type ModelReader = (db: Database, caller: Caller, request: ReadRequest) => Promise<PlacedItem[]>;

/**
 * What a person is given of each model. A collector's base sync holds what can be counted now, and what went away
 * lately; staff's holds what is closed too. Of counts a collector is given their own alone, whatever the filter says.
 */
export const modelReaders: Readonly<Record<'Inventory' | 'Section' | 'Count', ModelReader>> = {
  async Inventory(db, caller, { range, goneSince }) {
    const filter = { openOnly: goneSince !== undefined && !isStaff(caller.role), goneSince };
    const found = await viewSyncedInventories(db, filter, range);
    return found.map((row) => ({ item: inventoryItem(row), place: row.place }));
  },
  async Section(db, caller, { range, goneSince }) {
    const filter = { openOnly: goneSince !== undefined && !isStaff(caller.role), goneSince };
    const found = await viewSyncedSections(db, filter, range);
    return found.map((row) => ({ item: sectionItem(row), place: row.place }));
  },
  async Count(db, caller, { range, goneSince, filter }) {
    const ownerSub = isStaff(caller.role) ? requiredText(filter, 'cognitoUserID') : caller.sub;
    const found = await viewSyncedCounts(db, { ownerSub, goneSince }, range);
    return found.map((row) => ({ item: countItem(row), place: row.place }));
  },
};

const only: ChangeRange = { limit: 1 };

/** The inventory with an id as the apps write it, deleted or not; undefined where there is none. */
export async function findSyncedInventory(db: Database | Transaction, id: string) {
  const known = inventoryReference(id);
  return known === null ? undefined : (await viewSyncedInventories(db, { ids: [known] }, only))[0];
}

/** The same for a section. */
export async function findSyncedSection(db: Database | Transaction, id: string) {
  return isUuid(id) ? (await viewSyncedSections(db, { ids: [id] }, only))[0] : undefined;
}

/** The same for a count, by the id that its app made. */
export async function findSyncedCount(db: Database | Transaction, id: string) {
  return isUuid(id) ? (await viewSyncedCounts(db, { ids: [id] }, only))[0] : undefined;
}

function inventoryReference(id: string): InventoryId | null {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  return isUuid(id) ? id : null;
}
