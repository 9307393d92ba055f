import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { exactTextSchema, isStorableMoment } from '@balanco/contract/base/fields';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { PharmacySettings } from '@balanco/contract/pharmacies/pharmacy-settings';
import {
  type LatestResult,
  latestResultSchema,
  type listResultItems,
  type listResults,
  type listSettlementItems,
  resultItemSchema,
  type Settlement,
  type SettlementDetail,
  type SettlementItem,
  settlementChangeSchema,
  settlementDetailSchema,
  settlementItemSchema,
  settlementSchema,
} from '@balanco/contract/settlement/settlements';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '../../app-error.js';
import { answering } from '../../db/answering.js';
import type { Database } from '../../db/database.js';
import { parseCursor, writeOpaque } from '../../db/opaque-text.js';
import { cutTo, isoMoment, type Page } from '../../db/sql-fragments.js';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';
import { findComparisonBasis } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { itemOrder, itemsWith } from '../comparison/list-items.js';
import { SETTLEMENT_COLUMNS, TOTALS } from '../inventories/current-settlement.js';
import { outsideInventoryId, requireInventory } from '../inventories/find-inventory.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { SETTLED_STOCK_MOMENT } from '../stock/snapshot.js';
import { outcomeItems, UNEXPLAINED } from './outcome-items.js';

export async function viewSettlements(db: Database, id: InventoryId): Promise<Settlement[]> {
  const inventory = await requireInventory(db, id);
  return answering(settlementSchema.shape)`
    select ${SETTLEMENT_COLUMNS} from settlement where inventory_number = ${inventory.number}
    order by version desc
  `.all(db);
}

export async function requireSettlement(db: Database, id: InventoryId, version: number) {
  const inventory = await requireInventory(db, id);
  const settlementId = await answering({ id: 'text' })`
    select id from settlement where inventory_number = ${inventory.number} and version = ${version}::numeric
  `.value(db, () => new AppError('not_found', 'Apuração não encontrada.'));
  return { id: settlementId, inventory };
}

const detailFields = settlementDetailSchema.shape;

const FROZEN = {
  identity: true,
  tolerance: true,
  scope: true,
  scope_words: true,
  units: true,
  sample: true,
  movements: true,
  recount_policy: true,
  accuracy_by_item: true,
  accuracy_by_value: true,
  collectors: true,
  warnings: true,
  overrides: true,
} as const;

/** Older versions lack what came later. */
const frozenDetails = settlementDetailSchema
  .pick(FROZEN)
  .partial({ identity: true, sample: true, movements: true, recount_policy: true })
  .extend({
    units: detailFields.units.partial({ superseded: true, awaiting: true, same_box: true }),
    collectors: detailFields.collectors.element.partial({ imports: true }).array(),
  });

const detailRows = answering({ ...settlementDetailSchema.omit(FROZEN).shape, details: frozenDetails });

export async function viewSettlement(
  db: Database,
  id: InventoryId,
  version: number,
): Promise<SettlementDetail> {
  const { id: settlementId } = await requireSettlement(db, id, version);
  const { details, ...settlement } = await detailRows`
    select ${SETTLEMENT_COLUMNS}, ${DETAIL_COLUMNS}
    from settlement
    join inventory on inventory.number = settlement.inventory_number
    join pharmacy on pharmacy.id = settlement.pharmacy_id
    join stock_snapshot on stock_snapshot.id = settlement.snapshot_id
    where settlement.id = ${settlementId}
  `.one(db, () => new AppError('not_found', 'Apuração não encontrada.'));
  const { tolerance, scope, scope_words, units, collectors, warnings, overrides } = details;
  // Named one by one: the frozen details also hold what only the server needs.
  return {
    ...settlement,
    tolerance,
    scope,
    scope_words,
    // Versions from before the settings had it.
    identity: details.identity ?? null,
    // Versions before recounts, and before boxes with serials, lack these.
    units: {
      ...units,
      superseded: units.superseded ?? 0,
      awaiting: units.awaiting ?? 0,
      same_box: units.same_box ?? 0,
    },
    sample: details.sample ?? null,
    movements: details.movements ?? null,
    recount_policy: details.recount_policy ?? null,
    // Versions older than the origin of lines lack their imports.
    collectors: collectors.map((collector) => ({ ...collector, imports: collector.imports ?? [] })),
    accuracy_by_item: details.accuracy_by_item,
    accuracy_by_value: details.accuracy_by_value,
    warnings,
    overrides,
  };
}

const DETAIL_COLUMNS: RawBuilder<unknown> = sql`
  ${outsideInventoryId} as inventory_id, inventory.name, pharmacy.id as pharmacy,
  pharmacy.name as pharmacy_name, settlement.time_zone, stock_snapshot.version as snapshot_version,
  ${isoMoment(sql`stock_snapshot.taken_at`)} as snapshot_taken_at, ${isoMoment(SETTLED_STOCK_MOMENT)} as stock_at,
  settlement.stock_mode, settlement.details,
  case when audit_row is not null then json_build_object('row', audit_row, 'hash', audit_head) end as audit_head,
  (
    select json_build_object(
      'inventory_id', ${outsideInventoryId}, 'name', inventory.name, 'version', before.version,
      'settled_at', ${isoMoment(sql`before.settled_at`)}, 'scope', coalesce(before.details ->> 'scope', 'full'),
      'value_basis', before.value_basis, 'change', json_build_object(
        'shortage', settlement.shortage - before.shortage, 'overage', settlement.overage - before.overage,
        'net', settlement.shortage + settlement.overage - before.shortage - before.overage,
        'gross', settlement.overage - settlement.shortage - before.overage + before.shortage,
        'uncounted', settlement.uncounted_value - before.uncounted_value
      )
    )
    from settlement as before
    join inventory on inventory.number = before.inventory_number and inventory.deleted_at is null
    where before.pharmacy_id = settlement.pharmacy_id and before.superseded_at is null
      and before.approved_at is not null and before.settled_at < settlement.settled_at
      and before.inventory_number <> settlement.inventory_number
    order by before.settled_at desc limit 1
  ) as previous
`;

const LATEST = 5;

/** Reads results within the caller's reach (docs/screens.md, "Dashboard"). */
export async function viewLatestResults(db: Database, caller: Reaching): Promise<LatestResult[]> {
  const rows = await findResults(
    db,
    caller,
    sql`and not exists (
        select from settlement as later where later.inventory_number = settlement.inventory_number
          and later.version > settlement.version and later.approved_at is not null
      )
    order by settlement.approved_at desc, settlement.id desc limit ${sql.lit(LATEST)}`,
  );
  return rows.map(({ id: _, ...result }) => result);
}

const ITEM = sql`json_build_object(
  'key', item_key, 'internal_code', internal_code, 'barcodes', barcodes, 'description', description,
  'department', department, 'expected', expected, 'counted', counted, 'settled', settled, 'how', how,
  'round', coalesce(round, case when how = 'counted' then '1' end), 'rounds', rounds,
  'moved', moved, 'expected_at', ${isoMoment(sql`expected_at`)}, 'is_estimated', is_estimated,
  'moved_in_count', moved_in_count, 'difference', difference, 'value', value,
  'difference_value', difference_value, 'reason', reason, 'reason_text', reason_text
)`;

const resultCursor = z.tuple([z.iso.datetime().refine(isStorableMoment), z.uuid()]);

/** How long an approval may take to commit; nothing newer is answered, so that a cursor passes none. */
const SETTLES_SECONDS = 30;

const APPROVED = sql`date_trunc('milliseconds', settlement.approved_at)`;

const HAS_COMMITTED = sql`and settlement.approved_at < now() - make_interval(secs => ${sql.lit(SETTLES_SECONDS)})`;

/** All approved versions in the order of their approval (docs/machine-keys.md). */
export async function viewResults(
  db: Database,
  caller: Reaching,
  { after, page_size: size }: EndpointInput<typeof listResults>['query'],
) {
  const [approvedAt, id] = after === '' ? [] : parseCursor('after', resultCursor, after);
  const rows = await findResults(
    db,
    caller,
    sql`${HAS_COMMITTED}
      and (${id}::uuid is null or (${APPROVED}, settlement.id) > (${approvedAt}::timestamptz, ${id}::uuid))
    order by ${APPROVED}, settlement.id limit ${size}`,
  );
  const last = rows.at(-1);
  return {
    results: rows.map(({ id: _, ...result }) => result),
    next: last === undefined ? after : writeOpaque([last.approved_at, last.id]),
  };
}

const resultItemCursor = z.tuple([...resultCursor.def.items, exactTextSchema(1000, 'Cursor inválido.')]);

/** Their items in the same order (docs/machine-keys.md). Versions behind those that fill the page aren't read. */
export async function viewResultItems(
  db: Database,
  caller: Reaching,
  { after, page_size: size }: EndpointInput<typeof listResultItems>['query'],
) {
  const [approvedAt, id, key] = after === '' ? [] : parseCursor('after', resultItemCursor, after);
  const rows = await answering({ ...resultItemSchema.shape, id: 'text' })`
    select version.id, inventory_id, pharmacy, version, ${isoMoment(sql`approved`)} as approved_at, item
    from (
      select settlement.id, ${outsideInventoryId} as inventory_id, pharmacy.id as pharmacy, settlement.version,
        ${APPROVED} as approved, sum(items) filter (where settlement.id is distinct from ${id}::uuid) over (
          order by ${APPROVED}, settlement.id rows between unbounded preceding and 1 preceding
        ) as items_before
      ${approvedWithin(caller)} ${HAS_COMMITTED}
        and (${id}::uuid is null or (${APPROVED}, settlement.id) >= (${approvedAt}::timestamptz, ${id}::uuid))
    ) as version
    cross join lateral (
      select item_key, ${ITEM} as item from settlement_item
      where settlement_id = version.id and item_key > case when version.id = ${id}::uuid then ${key} else '' end
      order by item_key limit ${size}
    ) as items
    where coalesce(items_before, 0) < ${size}
    order by approved, version.id, item_key limit ${size}
  `.all(db);
  const last = rows.at(-1);
  return {
    results: rows.map(({ id: _, ...result }) => result),
    next: last === undefined ? after : writeOpaque([last.approved_at, last.id, last.item.key]),
  };
}

function approvedWithin(caller: Reaching): RawBuilder<unknown> {
  return sql`from settlement
    join inventory on inventory.number = settlement.inventory_number and inventory.deleted_at is null
    join pharmacy on pharmacy.id = settlement.pharmacy_id and pharmacy.deleted_at is null
    where settlement.approved_at is not null ${andWithinReach(caller, 'settlement.pharmacy_id')}`;
}

function findResults(db: Database, caller: Reaching, rest: RawBuilder<unknown>) {
  return answering({ ...latestResultSchema.shape, id: 'text' })`
    select settlement.id, ${outsideInventoryId} as inventory_id, inventory.name, pharmacy.id as pharmacy,
      pharmacy.name as pharmacy_name, settlement.version, ${TOTALS} as totals,
      ${isoMoment(sql`settlement.approved_at`)} as approved_at,
      ${isoMoment(sql`settlement.superseded_at`)} as superseded_at,
      (select ${isoMoment(sql`max(exported_at)`)} from export_log where settlement_id = settlement.id) as exported_at
    ${approvedWithin(caller)} ${rest}
  `.all(db);
}

type ItemQuery = EndpointInput<typeof listSettlementItems>['query'];

const filterConditions: Readonly<Record<NonNullable<ItemQuery['filter']>, RawBuilder<unknown>>> = {
  divergent: sql`difference <> 0`,
  uncounted: sql`counted is null`,
  matching: sql`counted is not null and difference = 0`,
  shortage: sql`difference < 0`,
  overage: sql`difference > 0`,
};

export async function viewSettlementItems(
  db: Database,
  settlementId: string,
  { filter, search, sort, page, page_size: pageSize }: ItemQuery,
): Promise<{ count: number; results: SettlementItem[] }> {
  const conditions = itemsWith(search);
  if (filter !== undefined) conditions.push(filterConditions[filter]);
  return answering({ count: 'int', results: [settlementItemSchema] })`
    with selected as (
      select * from settlement_item
      where settlement_id = ${settlementId} and ${sql.join([sql`true`, ...conditions], sql` and `)}
    ),
    cut as (
      select *, row_number() over (order by ${sort === 'key' ? sql`item_key collate "C"` : itemOrder(sort)}) as place from selected
      order by place ${cutTo({ page, pageSize })}
    )
    select (select count(*) from selected) as count, coalesce((
      select json_agg(${ITEM} order by place) from cut
    ), '[]') as results
  `.one(db);
}

interface Comparison extends Page {
  readonly id: InventoryId;
  readonly version: number;
  readonly to: number | undefined;
}

const ITEM_FIELDS = sql`
  item_key, internal_code, description, department, settled, how, expected, value, reason, reason_text
`;

/** Items with the most R$ come first (docs/settlement.md, "Versions"). Refuses `not_found`. */
export async function compareSettlements(db: Database, { id, version, to, ...page }: Comparison) {
  const { id: settlementId, inventory } = await requireSettlement(db, id, version);
  const frozen = (key: string) =>
    sql`select ${ITEM_FIELDS} from settlement_item where settlement_id = ${key}`;
  const before = frozen(settlementId);
  const { pharmacyId } = inventory;
  if (to !== undefined) {
    const after = await requireSettlement(db, id, to);
    return viewChanges(db, { pharmacyId, before, after: frozen(after.id), ...page });
  }
  const basis = await findComparisonBasis(db, id);
  const live = sql`${await comparisonItems(db, basis)}, ${outcomeItems()},`;
  const after = sql`select ${ITEM_FIELDS} from outcome`;
  return viewChanges(db, { pharmacyId, live, before, after, ...page });
}

interface Sides extends Page {
  readonly pharmacyId: string;
  readonly live?: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
  readonly after: RawBuilder<unknown>;
}

async function viewChanges(db: Database, { pharmacyId, live = sql``, before, after, ...page }: Sides) {
  const side = (name: string) => {
    const of = (column: string) => sql.ref(`${name}.${column}`);
    return sql`case when ${of('item_key')} is not null then json_build_object(
      'settled', ${of('settled')}, 'how', ${of('how')}, 'expected', ${of('expected')},
      'value', ${of('value')}, 'reason', ${of('reason')}, 'reason_text', ${of('reason_text')}
    ) end`;
  };
  const money = (name: string) =>
    sql`coalesce((${sql.ref(`${name}.settled`)} - ${sql.ref(`${name}.expected`)})
      * ${sql.ref(`${name}.value`)}, 0)`;
  const settings = await viewPharmacySettings(db, pharmacyId);
  return answering({ count: 'int', results: [settlementChangeSchema] })`
    with ${live} old as (${withReasonRead(settings, before)}), new as (${withReasonRead(settings, after)}),
    altered as materialized (
      select coalesce(new.item_key, old.item_key) as key,
        coalesce(new.internal_code, old.internal_code) as internal_code,
        coalesce(new.description, old.description) as description, ${side('old')} as before,
        ${side('new')} as after, abs(${money('new')} - ${money('old')}) as money
      from old full join new using (item_key)
      where (old.settled, old.how, old.expected, old.value, old.reason_text)
          is distinct from (new.settled, new.how, new.expected, new.value, new.reason_text)
        or (old.reason is distinct from new.reason and old.reason_read is distinct from new.reason_read)
    ),
    cut as (
      select * from altered
      order by money desc, key collate "C" ${cutTo(page)}
    )
    select (select count(*) from altered) as count, coalesce((
      select json_agg(json_build_object(
        'key', key, 'internal_code', internal_code, 'description', description, 'before', before,
        'after', after
      ) order by money desc, key collate "C") from cut
    ), '[]') as results
  `.one(db);
}

/** Versions before 'não apurado' have no reason. */
function withReasonRead(
  { reason_from: reasonFrom, controlled_departments: controlled }: PharmacySettings,
  items: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isUnexplained = sql`settled <> expected and not asks_for_reason(
    (settled - expected) * value, department, ${reasonFrom}::numeric, ${[...controlled]}::text[]
  )`;
  return sql`
    select *, coalesce(reason, case when ${isUnexplained} then ${UNEXPLAINED} end) as reason_read
    from (${items}) as item
  `;
}
