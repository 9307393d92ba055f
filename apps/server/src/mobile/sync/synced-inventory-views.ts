import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { outsideInventoryId } from '../../features/inventories/inventory-facts-views.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { type ChangeRange, inChangeOrder, type VersionedRecord, withSortKeys } from './change-page.js';

/** An inventory in the form that collectors' apps receive, deleted or not. */
export interface SyncedInventory extends VersionedRecord {
  readonly id: InventoryId;
  readonly name: string;
  readonly pharmacyId: string;
  readonly pharmacyName: string;
  readonly source: 'web' | 'mobile' | 'pharmacy';
  readonly isFinalised: boolean;
}

export interface SyncedFilter {
  /** Leaves out closed and deleted inventories. Without it only `goneSince` leaves any out. */
  readonly openOnly?: boolean | undefined;
  /** Keeps inventories that were closed or deleted at or after this moment. */
  readonly goneSince?: Date | undefined;
  /** Only those of these pharmacies; null or absent for all of them. */
  readonly pharmacyIds?: readonly string[] | null | undefined;
}

/**
 * Inventories in the order of their changes, oldest first. `ids` are external ids. The inventory that holds unplaced
 * counts is never included (docs/decisions/0023).
 */
export async function viewSyncedInventories(
  db: Database | Transaction,
  filter: SyncedFilter & {
    readonly ids?: readonly InventoryId[] | undefined;
  },
  range: ChangeRange,
): Promise<SyncedInventory[]> {
  const { openOnly = false, ids, pharmacyIds = null } = filter;
  const reach = withinReach({ pharmacyIds }, 'inventory.pharmacy_id');
  const rows = await db
    .selectFrom('inventory')
    .innerJoin('pharmacy', 'pharmacy.id', 'inventory.pharmacy_id')
    .select([
      'inventory.number',
      outsideInventoryId.as('id'),
      'inventory.name',
      'inventory.pharmacy_id as pharmacyId',
      'pharmacy.name as pharmacyName',
      'inventory.source',
      'inventory.version',
      'inventory.field_versions as fieldVersions',
      'inventory.created_at as createdAt',
      'inventory.changed_at as changedAt',
      sql<boolean>`inventory.finalised_at is not null`.as('isFinalised'),
      sql<boolean>`${deletedAt} is not null`.as('isDeleted'),
    ])
    .where('pharmacy.id', '<>', UNPLACED)
    .where(passesFilter(openOnly ? sql`greatest(inventory.finalised_at, ${deletedAt})` : deletedAt, filter))
    .$if(ids !== undefined, (query) => query.where(isNamed(ids ?? [])))
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .$call((query) => inChangeOrder(query, 'inventory', range))
    .execute();
  return withSortKeys(rows, ({ number }) => number);
}

const deletedAt = sql`greatest(inventory.deleted_at, pharmacy.deleted_at)`;

/** Whether a row passes the filter, by the moment when it was closed or deleted; null if it was not. */
export function passesFilter(goneAt: RawBuilder<unknown>, { openOnly, goneSince }: SyncedFilter) {
  if (goneSince !== undefined) return sql<SqlBool>`(${goneAt} is null or ${goneAt} >= ${goneSince})`;
  return openOnly ? sql<SqlBool>`${goneAt} is null` : sql<SqlBool>`true`;
}

/** As everywhere, a number only names an inventory of the web. */
function isNamed(ids: readonly InventoryId[]) {
  const uuids = ids.filter((id) => typeof id === 'string');
  const numbers = ids.filter((id) => typeof id === 'number');
  return sql<boolean>`(
    inventory.uuid = any(${uuids}::uuid[]) or inventory.uuid is null and inventory.number = any(${numbers}::bigint[])
  )`;
}
