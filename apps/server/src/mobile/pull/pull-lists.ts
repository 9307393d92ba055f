import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/mobile/mobile-pull';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { fixed } from '../../db/sql-fragments.js';
import { UNPLACED } from '../../features/pharmacies/unplaced-location.js';
import { declaredAt } from '../../features/recounts/view-recounts.js';
import { countProducts } from '../../features/tallies/tallies.js';
import { type Reaching, withinReach } from '../../pharmacy-access/reach.js';
import { useCase } from '../../use-case.js';
import { type ChangeRange, inChangeOrder, isInRange, withSortKeys } from '../sync/change-page.js';
import { type SyncedCount, viewSyncedCounts } from '../sync/synced-count-views.js';
import {
  type SyncedInventory,
  type SyncedSection,
  viewSyncedInventories,
  viewSyncedSections,
} from '../sync/synced-locations.js';
import { pullPage } from './pull-page.js';

/** See docs/mobile-sync.md, "Pulling". */
export const pullPharmacies = useCase(contract.pullPharmacies, async ({ db, caller }, query) => {
  return pullPage({ db, caller }, query, {
    list: 'pharmacies',
    filter: '',
    read: (range) => viewPulledPharmacies(db, caller, range),
    asRow: ({ id, name, inventory_uuid, _deleted }) => ({ id, name, inventory_uuid, _deleted }),
  });
});

async function viewPulledPharmacies(db: Database, caller: Reaching, range: ChangeRange) {
  const reach = withinReach(caller, 'pharmacy.id');
  const rows = await db
    .selectFrom('pharmacy')
    .select(['id', 'name', 'inventory_uuid', sql<boolean>`deleted_at is not null`.as('_deleted')])
    .where('id', '<>', UNPLACED)
    .$if(reach !== null, (query) => query.where(reach ?? sql<boolean>`true`))
    .$if(range.since === undefined, (query) => query.where('deleted_at', 'is', null))
    .$call((query) => inChangeOrder(query, 'pharmacy', range))
    .execute();
  return withSortKeys(rows, ({ id }) => id);
}

/** Finds it by id or inventory_uuid, a deleted one only with `since`: the phone has to learn of it. */
async function findPulledPharmacy(db: Database, reference: string, { since }: contract.PullQuery) {
  const row = await db
    .selectFrom('pharmacy')
    .modifyFront(fixed)
    .select('id')
    .where((where) => where.or([where('id', '=', reference), where('inventory_uuid', '=', reference)]))
    .where('id', '<>', UNPLACED)
    .$if(since === undefined, (query) => query.where('deleted_at', 'is', null))
    .executeTakeFirstOrThrow(() => new AppError('not_found', 'Farmácia não encontrada.'));
  return row.id;
}

/** Open ones, or with `since` all changed. Refuses `not_found` for an unknown pharmacy. */
export const pullInventories = useCase(contract.pullInventories, async ({ db, caller }, query) => {
  const pharmacyId =
    query.pharmacy === undefined ? undefined : await findPulledPharmacy(db, query.pharmacy, query);
  const pharmacyIds = pharmacyId === undefined ? caller.pharmacyIds : [pharmacyId];
  return pullPage({ db, caller }, query, {
    list: 'inventories',
    filter: pharmacyId ?? '',
    read: (range) => viewSyncedInventories(db, { pharmacyIds, openOnly: range.since === undefined }, range),
    asRow: inventoryRow,
  });
});

function inventoryRow(inventory: SyncedInventory): contract.PulledInventory {
  const { id, name, pharmacyId, isFinalised, createdAt, version, isDeleted } = inventory;
  return {
    id,
    pharmacy: pharmacyId,
    name,
    finalizado: isFinalised,
    created_at: createdAt.toISOString(),
    _version: version,
    _deleted: isDeleted,
  };
}

/** All collectors', in open inventories; with `since` all changed. */
export const pullSections = useCase(contract.pullSections, async ({ db, caller }, query) => {
  const inventoryNumber = await findPulledInventory(db, query);
  return pullPage({ db, caller }, query, {
    list: 'sections',
    filter: String(inventoryNumber ?? ''),
    read: async (range) => {
      const filter = {
        inventoryNumber,
        pharmacyIds: caller.pharmacyIds,
        openOnly: range.since === undefined,
      };
      const rows = await viewSyncedSections(db, filter, range);
      const doneBy = await viewDoneBy(
        db,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({ ...row, doneBy: doneBy.get(row.id) ?? [] }));
    },
    asRow: sectionRow,
  });
});

/** Returns who did a section, if everybody who counted there has declared it 'pronta'. */
async function viewDoneBy(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await answering({ id: 'text', names: 'text[]' })`
    select section.id, (
      select json_agg(collector_name order by declared_at, sub) from section_done where section_id = section.id
    ) as names
    from section
    where section.id = any(${[...ids]}::uuid[]) and ${declaredAt(sql.table('section'), sql`section.id`)} is not null
  `.all(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

function sectionRow(section: SyncedSection & { readonly doneBy: string[] }): contract.PulledSection {
  const { id, inventoryId, name, collectorSub, collectorName, isFinalised, createdAt, version, isDeleted } =
    section;
  return {
    id,
    inventoryID: inventoryId,
    name,
    collector_sub: collectorSub,
    collector_name: collectorName,
    finalizado: isFinalised,
    done_by: section.doneBy,
    created_at: createdAt.toISOString(),
    _version: version,
    _deleted: isDeleted,
  };
}

/** With `since` it answers all that changed; a deleted pharmacy's come as deleted. */
export const pullProducts = useCase(contract.pullProducts, async ({ db, caller }, query) => {
  const pharmacyId = await findPulledPharmacy(db, query.pharmacy, query);
  const page = await pullPage({ db, caller }, query, {
    list: 'products',
    filter: pharmacyId,
    read: (range) => viewPulledProducts(db, pharmacyId, range),
    asRow: ({ id, internal_code, barcode, description, department, _deleted }) => {
      return { id, internal_code, barcode, description, department, _deleted };
    },
  });
  const isFirst = query.since === undefined && query.cursor === undefined;
  return isFirst ? { ...page, total: await countProducts(db, [pharmacyId]) } : page;
});

/** The index product_by_change serves it, oldest first. It answers neither stock nor value: people count blind. */
async function viewPulledProducts(db: Database, pharmacyId: string, range: ChangeRange) {
  const rows = await db
    .selectFrom('product')
    .select(['id', ...contract.PULLED_PRODUCT_COLUMNS])
    .select(sql<boolean>`deleted_at is not null`.as('_deleted'))
    .where('pharmacy_id', '=', pharmacyId)
    .$if(range.since === undefined, (query) => query.where('deleted_at', 'is', null))
    .$call((query) => inChangeOrder(query, 'product', range))
    .execute();
  return withSortKeys(rows, ({ id }) => id);
}

/** With `since` it answers all that changed, also those that staff undid. */
export const pullBindings = useCase(contract.pullBindings, async ({ db, caller }, query) => {
  const pharmacyId = await findPulledPharmacy(db, query.pharmacy, query);
  return pullPage({ db, caller }, query, {
    list: 'bindings',
    filter: pharmacyId,
    read: (range) => viewPulledBindings(db, pharmacyId, range),
    asRow: ({ microseconds: _moment, sortKey: _key, ...binding }) => binding,
  });
});

/** The index code_binding_by_change serves it, oldest first. */
async function viewPulledBindings(db: Database, pharmacyId: string, range: ChangeRange) {
  const isLive = sql`removed_at is null`;
  const rows = await answering({ ...contract.pulledBindingSchema.shape, microseconds: 'int' })`
    select id, kind, code, item_key, factor, removed_at is not null as _deleted,
      (date_part('epoch', changed_at) * 1000000)::bigint as microseconds
    from code_binding
    where pharmacy_id = ${pharmacyId} and ${range.since === undefined ? isLive : sql`true`}
      and ${isInRange(sql`changed_at`, sql`id`, range)}
    order by changed_at, id limit ${range.limit}
  `.all(db);
  return withSortKeys(rows, ({ id }) => id);
}

/** The caller's own, whatever their role; with `since` all changed. */
export const pullCounts = useCase(contract.pullCounts, async ({ db, caller }, query) => {
  const inventoryNumber = await findPulledInventory(db, query);
  return pullPage({ db, caller }, query, {
    list: 'counts',
    filter: `${caller.sub}/${inventoryNumber ?? ''}`,
    read: (range) =>
      viewSyncedCounts(
        db,
        { reader: caller, ownerSub: caller.sub, inventoryNumber, liveOnly: range.since === undefined },
        range,
      ),
    asRow: countRow,
  });
});

function countRow(count: SyncedCount): contract.PulledCount {
  return {
    id: count.id,
    amplify_id: count.amplifyId,
    _version: count.version,
    _deleted: count.isDeleted,
    // The contract accepts what was stored.
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

/** Answers text, also for digits, which were a number. */
function named(inventoryId: SyncedCount['inventoryId']): contract.PulledCount['inventoryID'] {
  const isNumber = typeof inventoryId === 'string' && /^[1-9]\d{0,14}$/.test(inventoryId);
  return isNumber ? Number(inventoryId) : inventoryId;
}

/** Returns undefined if it is unnamed, and a deleted one only with `since`. */
async function findPulledInventory(
  db: Database,
  { inventory: id, since }: contract.PullQuery & { readonly inventory?: InventoryId | undefined },
): Promise<number | undefined> {
  if (id === undefined) return undefined;
  const [inventory] = await viewSyncedInventories(db, { ids: [id] }, { limit: 1 });
  if (inventory === undefined || (inventory.isDeleted && since === undefined)) {
    throw new AppError('not_found', 'Inventário não encontrado.');
  }
  return Number(inventory.sortKey.id);
}
