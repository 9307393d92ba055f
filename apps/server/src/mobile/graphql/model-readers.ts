import { isUuid } from '@balanco/contract/base/fields';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { Caller } from '../../caller.js';
import type { Database, Transaction } from '../../db/database.js';
import { maySeeAllCounts } from '../../features/counts/count-access.js';
import { syncsClosedInventories } from '../../features/inventories/inventory-access.js';
import type { Reaching } from '../../pharmacy-access/reach.js';
import type { ChangeKey, ChangeRange } from '../sync/change-page.js';
import { viewSyncedCounts } from '../sync/synced-count-views.js';
import { viewSyncedInventories } from '../sync/synced-inventory-views.js';
import { viewSyncedSections } from '../sync/synced-section-views.js';
import { type ModelFilter, requiredText } from './filter.js';
import { countItem, inventoryItem, type ModelItem, sectionItem } from './model-items.js';

interface KeyedItem {
  readonly item: ModelItem;
  readonly sortKey: ChangeKey;
}

interface ReadRequest {
  readonly range: ChangeRange;
  /** Of a base sync: rows that were closed or deleted before this moment are left out. Undefined in a delta sync. */
  readonly goneSince: Date | undefined;
  readonly filter: ModelFilter | null | undefined;
}

/** Reads one range of a model's rows, limited to those that the caller may see. */
export type ModelReader = (db: Database, caller: Caller, request: ReadRequest) => Promise<KeyedItem[]>;

/**
 * Which rows of each model a caller receives. A collector's base sync holds open inventories and sections, and those
 * closed or deleted lately; staff also receive closed ones. A collector receives only their own counts, whatever the
 * filter says.
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
    const ownerSub = maySeeAllCounts(caller) ? requiredText(filter, 'cognitoUserID') : caller.sub;
    const found = await viewSyncedCounts(db, { reader: caller, ownerSub, goneSince }, range);
    return found.map((row) => ({ item: countItem(row), sortKey: row.sortKey }));
  },
};

function filterOf(caller: Caller, goneSince: Date | undefined) {
  const { pharmacyIds } = caller;
  return { openOnly: goneSince !== undefined && !syncsClosedInventories(caller), goneSince, pharmacyIds };
}

type ReadingCaller = Pick<Caller, 'sub' | 'pharmacyIds'>;

const oneRow: ChangeRange = { limit: 1 };

/**
 * The inventory with this id, a number or a UUID as text, deleted or not; undefined if there is none that the caller may see.
 */
export async function findSyncedInventory(db: Database | Transaction, { pharmacyIds }: Reaching, id: string) {
  const known = inventoryReference(id);
  return known === null
    ? undefined
    : (await viewSyncedInventories(db, { ids: [known], pharmacyIds }, oneRow))[0];
}

/** The section with this id, deleted or not; undefined if there is none that the caller may see. */
export async function findSyncedSection(db: Database | Transaction, { pharmacyIds }: Reaching, id: string) {
  return isUuid(id) ? (await viewSyncedSections(db, { ids: [id], pharmacyIds }, oneRow))[0] : undefined;
}

/** The count with this `amplify_id`, deleted or not; undefined if there is none that the caller may see. */
export async function findSyncedCount(db: Database | Transaction, reader: ReadingCaller, id: string) {
  return isUuid(id) ? (await viewSyncedCounts(db, { ids: [id], reader }, oneRow))[0] : undefined;
}

function inventoryReference(id: string): InventoryId | null {
  if (/^[1-9]\d{0,14}$/.test(id)) return Number(id);
  return isUuid(id) ? id : null;
}
