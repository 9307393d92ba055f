import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.js';
import { outsideInventoryId } from '../../features/inventories/inventory-facts-views.js';
import { sectionDeletedAt, selectSections } from '../../features/inventories/sections/section-views.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { type ChangeRange, inChangeOrder, type VersionedRecord, withSortKeys } from './change-page.js';
import { passesFilter, type SyncedFilter } from './synced-inventory-views.js';

/** A section in the form that collectors' apps receive, deleted or not. */
export interface SyncedSection extends VersionedRecord {
  readonly id: string;
  readonly inventoryId: InventoryId;
  readonly pharmacyId: string;
  readonly name: string;
  readonly collectorSub: string | null;
  readonly collectorName: string | null;
  readonly isFinalised: boolean;
}

/**
 * Sections of all collectors in the order of their changes, oldest first. `openOnly` leaves out sections of closed
 * inventories, but not closed sections of open inventories.
 */
export async function viewSyncedSections(
  db: Database | Transaction,
  filter: SyncedFilter & {
    readonly ids?: readonly string[] | undefined;
    /** Only the sections of the inventory with this internal number. */
    readonly inventoryNumber?: number | undefined;
  },
  range: ChangeRange,
): Promise<SyncedSection[]> {
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
