import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Queries } from '../../db/database.js';
import { outsideInventoryId } from '../../features/inventories/find-inventory.js';
import { sectionDeletedAt, selectSections } from '../../features/inventories/sections/find-sections.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { type ChangeRange, inChangeOrder, withSortKeys } from './change-page.js';

export type SyncedInventory = Awaited<ReturnType<typeof viewSyncedInventories>>[number];

interface SyncedFilter {
  /** If false, only `goneSince` leaves any out. */
  readonly openOnly?: boolean | undefined;
  readonly goneSince?: Date | undefined;
  readonly pharmacyIds?: readonly string[] | null | undefined;
}

/** The oldest come first, by external `ids`, and never the unplaced counts' inventory (docs/decisions/0023). */
export async function viewSyncedInventories(
  db: Queries,
  filter: SyncedFilter & {
    readonly ids?: readonly InventoryId[] | undefined;
  },
  range: ChangeRange,
) {
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

/** Moment of closing or deletion, or null. */
function passesFilter(goneAt: RawBuilder<unknown>, { openOnly, goneSince }: SyncedFilter) {
  if (goneSince !== undefined) return sql<SqlBool>`(${goneAt} is null or ${goneAt} >= ${goneSince})`;
  return openOnly ? sql<SqlBool>`${goneAt} is null` : sql<SqlBool>`true`;
}

/** Only inventories of the web have a number. */
function isNamed(ids: readonly InventoryId[]) {
  const uuids = ids.filter((id) => typeof id === 'string');
  const numbers = ids.filter((id) => typeof id === 'number');
  return sql<boolean>`(
    inventory.uuid = any(${uuids}::uuid[])
    or inventory.uuid is null and inventory.number = any(${numbers}::bigint[])
  )`;
}

export type SyncedSection = Awaited<ReturnType<typeof viewSyncedSections>>[number];

/** The oldest come first. `openOnly` keeps closed sections of open inventories. */
export async function viewSyncedSections(
  db: Queries,
  filter: SyncedFilter & {
    readonly ids?: readonly string[] | undefined;
    readonly inventoryNumber?: number | undefined;
  },
  range: ChangeRange,
) {
  const { openOnly = false, ids, inventoryNumber, pharmacyIds = null } = filter;
  const reach = withinReach({ pharmacyIds }, 'section.pharmacy_id');
  const rows = await selectSections(db)
    .select([
      'section.id',
      'section.pharmacy_id as pharmacyId',
      outsideInventoryId.as('inventoryId'),
      'section.name',
      'section.collector_sub as collectorSub',
      'section.collector_name as collectorName',
      'section.version',
      'section.field_versions as fieldVersions',
      'section.created_at as createdAt',
      'section.changed_at as changedAt',
      sql<boolean>`section.finalised_at is not null`.as('isFinalised'),
      sql<boolean>`${sectionDeletedAt} is not null`.as('isDeleted'),
    ])
    .where(
      passesFilter(
        openOnly ? sql`greatest(${sectionDeletedAt}, inventory.finalised_at)` : sectionDeletedAt,
        filter,
      ),
    )
    .$if(inventoryNumber !== undefined, (query) =>
      query.where('section.inventory_number', '=', inventoryNumber ?? 0),
    )
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .$if(ids !== undefined, (query) => query.where('section.id', '=', sql<string>`any(${ids}::uuid[])`))
    .$call((query) => inChangeOrder(query, 'section', range))
    .execute();
  return withSortKeys(rows, ({ id }) => id);
}
