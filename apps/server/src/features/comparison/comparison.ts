import * as contract from '@balanco/contract/comparison/comparison';
import { getPurchaseCost } from '@balanco/contract/comparison/comparison';
import { COUNTED_FILTERS, type CountedFilter } from '@balanco/contract/comparison/items';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Database, Queries } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact } from '../../use-case.js';
import { isBlind } from '../blind-count/blind-access.js';
import {
  findCurrentSettlement,
  refuseApproved,
  settlementStateOf,
} from '../inventories/current-settlement.js';
import { lockForComparison, outsideInventoryId } from '../inventories/find-inventory.js';
import { copyStock } from '../products/catalogue.js';
import { type SnapshotFacts, stockMoment, viewSnapshot } from '../stock/snapshot.js';
import { type ComparisonBasis, findComparisonBasis } from './comparison-basis.js';
import { comparisonItems, keptUnits } from './kept-comparison.js';
import { itemFilterCondition } from './list-items.js';

export async function viewComparison(db: Queries, id: InventoryId): Promise<contract.Comparison> {
  const inventory = await findComparisonBasis(db, id);
  const heading = await readHeading(db, inventory);
  const { stock, added_after: addedAfter, mode_examples, ...figures } = await summarise(db, inventory);
  const { snapshot, terms, valueBasis, timeZone } = inventory;
  const current = await findCurrentSettlement(db, inventory.number);
  return {
    ...heading,
    state: settlementStateOf(inventory, current?.settlement ?? null),
    version: current?.settlement.version ?? null,
    ...figures,
    value_basis: valueBasis,
    scope: terms.scope,
    shop: terms.shop,
    time_zone: timeZone,
    tolerance: terms.tolerance,
    snapshot: {
      version: snapshot.version,
      taken_at: snapshot.takenAt?.toISOString() ?? null,
      taken_by: snapshot.takenBy,
      items: snapshot.items,
      mode: snapshot.mode,
      is_mode_clear: snapshot.isModeClear,
      is_mode_chosen: snapshot.isModeChosen,
      mode_examples,
      repeated: snapshot.repeated,
      repeated_equal: snapshot.repeatedEqual,
      changed_since: figures.filters.stock_changed,
      added_after: addedAfter,
      stock_at: stockMoment({ terms, snapshot }),
      ...stock,
    },
  };
}

async function readHeading(db: Queries, { number }: ComparisonBasis) {
  return answering(
    contract.comparisonSchema.pick({
      inventory_id: true,
      name: true,
      pharmacy: true,
      pharmacy_name: true,
      source: true,
      finalised_at: true,
      finalised_by: true,
      reopened_by_recount_at: true,
      sections: true,
      open_sections: true,
      blind: true,
    }).shape,
  )`
    select ${outsideInventoryId} as inventory_id, inventory.name, pharmacy.id as pharmacy,
      pharmacy.name as pharmacy_name, inventory.source, ${isoMoment(sql`inventory.finalised_at`)} as finalised_at,
      inventory.finalised_by, ${isoMoment(sql`inventory.reopened_by_recount_at`)} as reopened_by_recount_at,
      count(section.id)::integer as sections,
      (count(section.id) filter (where section.finalised_at is null))::integer as open_sections,
      ${isBlind} as blind
    from inventory
    join pharmacy on pharmacy.id = inventory.pharmacy_id
    left join section on section.inventory_number = inventory.number and section.deleted_at is null
    where inventory.number = ${number}
    group by inventory.number, pharmacy.id
  `.one(db, () => new AppError('not_found', 'Inventário não encontrado.'));
}

/** One statement reads one moment. R$ per item are rounded before summing, so printed lists add up. */
async function summarise(db: Queries, inventory: ComparisonBasis & { readonly snapshot: SnapshotFacts }) {
  const { number, pharmacyId, snapshot } = inventory;
  const filterCount = (filter: CountedFilter) =>
    filter === 'out_of_scope'
      ? sql`(select count(*) from outside)`
      : sql`count(*) filter (where ${itemFilterCondition(filter)})`;
  const filterCounts = COUNTED_FILTERS.map((filter) => sql`${sql.lit(filter)}, ${filterCount(filter)}`);
  const isCounted = sql`state not in ('uncounted', 'recounting')`;
  return answering({
    ...contract.comparisonSchema.pick({
      totals: true,
      units: true,
      accuracy_by_item: true,
      accuracy_by_value: true,
      sample: true,
      items: true,
      counted_items: true,
      filters: true,
      unregistered_codes: true,
      ambiguous_codes: true,
      unrecognised_lines: true,
      departments: true,
      department_totals: true,
    }).shape,
    stock: { units: 'number', stock_value: 'number' },
    ...contract.snapshotSchema.pick({ added_after: true, mode_examples: true }).shape,
  })`
    with ${await comparisonItems(db, inventory)},
    money as (
      select coalesce(sum(difference_value) filter (where state = 'shortage'), 0) as shortage,
        coalesce(sum(difference_value) filter (where state = 'overage'), 0) as overage,
        coalesce(sum(round(expected * value, 2)) filter (where state = 'uncounted' and expected > 0),
        0) as uncounted, coalesce(sum(abs(expected) * value) filter (where ${isCounted}),
        0) as expected_value, count(*) as items, count(*) filter (where ${isCounted}) as counted_items,
        count(*) filter (where state = 'matching') as matching_items,
        array_agg(distinct department order by department) filter (where department <> '') as departments,
        json_build_object(${sql.join(filterCounts)}) as filters
      from in_scope
    ),
    department_total as (
      select department, coalesce(sum(difference_value) filter (where state = 'shortage'), 0) as shortage,
        coalesce(sum(difference_value) filter (where state = 'overage'), 0) as overage
      from in_scope where state in ('shortage', 'overage') and difference_value <> 0 group by department
    ),
    figure as (select *, shortage + overage as net, overage - shortage as gross from money),
    unit as (${keptUnits(inventory)})
    select
      json_build_object('shortage', shortage, 'overage', overage, 'net', net, 'gross', gross,
        'uncounted', uncounted)
        as totals,
      units,
      case when counted_items > 0
        then round(matching_items * 100.0 / counted_items, 1) end as accuracy_by_item,
      case when expected_value > 0 then round(greatest(0, 1 - gross / expected_value) * 100, 1) end
        as accuracy_by_value,
      items, counted_items, filters,
      nullif(facts -> 'sample', 'null') as sample, unregistered_codes, ambiguous_codes,
      coalesce(departments, '{}') as departments,
      coalesce((
        select json_agg(department_total order by overage - shortage desc, department) from department_total
      ), '[]') as department_totals,
      (
        select count(*) from count_line
        where pharmacy_id = ${pharmacyId} and inventory_number = ${number} and live and kind = 'unrecognised'
      ) as unrecognised_lines,
      facts -> 'stock' as stock, (facts -> 'added_after')::integer as added_after,
      ${snapshot.isModeClear ? sql`'[]'::json` : sql`facts -> 'mode_examples'`} as mode_examples
    from figure, unit, comparison where comparison.inventory_number = ${number}
  `.one(db);
}

/** Captures a new version (docs/comparison.md, "The snapshot"). */
export const captureSnapshot = transact(contract.captureSnapshot, async (tx, { caller }, { id }) => {
  const inventory = await lockForComparison(tx, id);
  const { number: inventoryNumber, pharmacyId } = inventory;
  await refuseApproved(tx, inventoryNumber);
  const snapshot = await copyStock(tx, { pharmacyId, inventoryNumber, takenBy: caller.name });
  await auditInventory(tx, caller, inventory, { action: 'capture_stock', after: { snapshot } });
  return viewComparison(tx, id);
});

/** See docs/comparison.md, "Items with several codes". */
export const chooseStockMode = transact(contract.chooseStockMode, async (tx, { caller }, { id, mode }) => {
  const inventory = await lockForComparison(tx, id);
  const { number, pharmacyId } = inventory;
  await refuseApproved(tx, number);
  const before = await viewSnapshot(tx, inventory);
  await sql`
      insert into stock_mode_choice (inventory_number, pharmacy_id, mode)
      values (${number}, ${pharmacyId}, ${mode})
      on conflict (inventory_number) do update set mode = excluded.mode
    `.execute(tx);
  if (before.mode !== mode || !before.isModeChosen) {
    const change = { before: { mode: before.mode }, after: { mode } };
    await auditInventory(tx, caller, inventory, { action: 'choose_stock_mode', ...change });
  }
  return viewComparison(tx, id);
});

/** As the five totals are made, with another value; what no note has is left out. */
export async function viewPurchaseCost(db: Database, id: InventoryId) {
  const inventory = await findComparisonBasis(db, id);
  const totals = (cost: RawBuilder<unknown>) => sql`(
    select json_build_object('shortage', shortage, 'overage', overage, 'net', shortage + overage,
      'gross', overage - shortage, 'uncounted', uncounted)
    from (
      select coalesce(sum(round(difference * ${cost}, 2)) filter (where state = 'shortage'), 0) as shortage,
        coalesce(sum(round(difference * ${cost}, 2)) filter (where state = 'overage'), 0) as overage,
        coalesce(sum(round(expected * ${cost}, 2)) filter (where state = 'uncounted'), 0) as uncounted
      from priced
    ) as money
  )`;
  return answering(getPurchaseCost.responses[200].shape)`
    with ${await comparisonItems(db, inventory)},
    priced as materialized (
      select state, difference, expected, last_cost, mean_cost from in_scope
      left join item_cost on item_cost.pharmacy_id = ${inventory.pharmacyId} and item_cost.item_key = in_scope.item_key
      where state in ('shortage', 'overage') or state = 'uncounted' and expected > 0
    )
    select ${totals(sql`last_cost`)} as last, ${totals(sql`mean_cost`)} as mean,
      (select count(*) from priced) as items, (select count(last_cost) from priced) as known
  `.one(db);
}
