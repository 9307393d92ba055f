import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import type { Caller } from '../../caller.js';
import type { Queries } from '../../db/database.js';
import { outsideInventoryId } from '../../features/inventories/find-inventory.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { withinReach } from '../../pharmacy-access/reach.js';
import { type ChangeRange, inChangeOrder, withSortKeys } from './change-page.js';

export type SyncedCount = Awaited<ReturnType<typeof viewSyncedCounts>>[number];

interface SyncedCountFilter {
  /** If absent, everything is read. */
  readonly reader?: Pick<Caller, 'sub' | 'pharmacyIds'> | undefined;
  readonly ownerSub?: string | undefined;
  readonly inventoryNumber?: number | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly goneSince?: Date | undefined;
  readonly liveOnly?: boolean | undefined;
}

/**
 * The oldest come first, deleted ones included. Locations delete their counts; an unplaced one only dies
 * itself (docs/decisions/0023).
 */
export async function viewSyncedCounts(db: Queries, filter: SyncedCountFilter, range: ChangeRange) {
  const { reader, ownerSub, inventoryNumber, ids, goneSince, liveOnly = false } = filter;
  const reach = reader === undefined ? null : reachOf(reader);
  const rows = await db
    .selectFrom('count')
    .innerJoin('inventory', 'inventory.number', 'count.inventory_number')
    .select([
      'count.id',
      'count.amplify_id as amplifyId',
      'count.cognito_user_id as cognitoUserId',
      'count.user_name as userName',
      'count.barcode',
      'count.internal_barcode as internalBarcode',
      'count.factor',
      shownInventoryId.as('inventoryId'),
      sql<string | null>`coalesce(count.section_id, count.named_section)`.as('sectionId'),
      'count.after_close as afterClose',
      sql<boolean>`count.pharmacy_id = ${UNPLACED}`.as('isUnplaced'),
      'count.collector_id as collectorId',
      'count.pharmacy_id as pharmacyId',
      'count.version',
      'count.created_at as createdAt',
      'count.changed_at as changedAt',
      'count.deleted as isDeleted',
    ])
    .$if(ownerSub !== undefined, (query) => query.where('count.cognito_user_id', '=', ownerSub ?? ''))
    .$if(inventoryNumber !== undefined, (query) =>
      query.where('count.inventory_number', '=', inventoryNumber ?? 0),
    )
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .$if(liveOnly, (query) => query.where('count.deleted', '=', false))
    .$if(ids !== undefined, (query) => query.where('count.amplify_id', '=', sql<string>`any(${ids}::uuid[])`))
    .$if(goneSince !== undefined, (query) =>
      query.where(sql<boolean>`(not count.deleted or count.deleted_at >= ${goneSince})`),
    )
    .$call((query) => inChangeOrder(query, 'count', range))
    .execute();
  return withSortKeys(rows, ({ id }) => id);
}

/** A limited reader sees only their own unplaced ones. */
function reachOf({ sub, pharmacyIds }: Pick<Caller, 'sub' | 'pharmacyIds'>) {
  const within = withinReach({ pharmacyIds }, 'count.pharmacy_id');
  if (within === null) return null;
  return sql<boolean>`(${within} or (count.pharmacy_id = ${UNPLACED} and count.cognito_user_id = ${sub}))`;
}

/** Of an unplaced count the name that was sent, or null. */
const shownInventoryId = sql<InventoryId | string | null>`coalesce(
  to_jsonb(count.named_inventory),
  case when count.pharmacy_id <> ${UNPLACED} then ${outsideInventoryId} end
)`;
