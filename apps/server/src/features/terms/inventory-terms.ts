import { isDeepStrictEqual } from 'node:util';
import * as contract from '@balanco/contract/comparison/inventory-terms';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { type Tolerance, toleranceSchema } from '@balanco/contract/pharmacies/pharmacy-settings';
import { type RecountPolicy, recountPolicySchema } from '@balanco/contract/recounts/recount-defaults';
import { sql } from 'kysely';
import { invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Queries, Transaction } from '../../db/database.js';
import { isoMoment } from '../../db/sql-fragments.js';
import { transact, useCase } from '../../use-case.js';
import { refuseApproved } from '../inventories/current-settlement.js';
import { lockForComparison, type Place, requireInventory } from '../inventories/find-inventory.js';
import { viewPharmacySettings } from '../pharmacies/pharmacy-settings.js';
import { viewSnapshot, viewStockMoment } from '../stock/snapshot.js';

export interface Terms {
  readonly tolerance: Tolerance;
  readonly scope: contract.Scope;
  readonly departments: readonly string[];
  readonly itemKeys: readonly string[];
  readonly classes: readonly contract.AbcClass[];
  readonly shop: contract.Shop;
  readonly recountPolicy: RecountPolicy;
  /** ISO 8601; null if staff stated none. */
  readonly stockAt: string | null;
}

export interface TermsInForce extends Terms {
  /** They are never tolerated, and a reason is always required. */
  readonly controlled: readonly string[];
  /** R$ from which a reason is required. */
  readonly reasonFrom: number;
}

const termsRows = answering({
  scope: contract.scopeSchema,
  departments: 'text[]',
  itemKeys: 'text[]',
  classes: contract.termsSchema.shape.classes,
  shop: contract.shopSchema,
  recountPolicy: recountPolicySchema,
  stockAt: 'text?',
  tolerance: toleranceSchema,
});

const NO_TERMS: Terms = {
  tolerance: { units: 0, percent: 0, money: 0 },
  scope: 'full',
  departments: [],
  itemKeys: [],
  classes: [],
  shop: 'closed',
  recountPolicy: { policy: 'two_equal', stock_confirms: true },
  stockAt: null,
};

/** See docs/comparison.md, "Scope", "Tolerance". */
export async function viewTerms(db: Queries, { number }: Pick<Place, 'number'>): Promise<Terms> {
  const terms = await termsRows`
    select scope, departments, item_keys as "itemKeys", abc_classes as classes, shop,
      json_build_object('policy', settle_policy, 'stock_confirms', stock_confirms) as "recountPolicy",
      ${isoMoment(sql`stock_at`)} as "stockAt",
      json_build_object('units', tolerance_units, 'percent', tolerance_percent, 'money', tolerance_money) as tolerance
    from inventory_terms where inventory_number = ${number}
  `.first(db);
  return terms ?? NO_TERMS;
}

export async function viewTermsInForce(db: Queries, place: Place) {
  const settings = await viewPharmacySettings(db, place.pharmacyId);
  const { controlled_departments: controlled, reason_from: reasonFrom, photo_kinds: photoKinds } = settings;
  const terms: TermsInForce = { ...(await viewTerms(db, place)), controlled, reasonFrom };
  return { terms, valueBasis: settings.value_basis, timeZone: settings.time_zone, photoKinds };
}

export const getInventoryTerms = useCase(contract.getInventoryTerms, ({ db }, { id }) => termsOf(db, id));

async function termsOf(db: Queries, id: InventoryId): Promise<contract.InventoryTerms> {
  const inventory = await requireInventory(db, id);
  const { pharmacyId } = inventory;
  const snapshot = await viewSnapshot(db, inventory);
  const { terms, timeZone } = await viewTermsInForce(db, inventory);
  const { tolerance, scope, departments, classes, itemKeys, shop, stockAt, recountPolicy } = terms;
  const more = {
    shop,
    recount_policy: recountPolicy,
    stock_at: stockAt,
    stock_at_default: await viewStockMoment(db, { pharmacyId, snapshot }),
    time_zone: timeZone,
  };
  const source =
    snapshot.id === null
      ? sql`catalogue_items(${pharmacyId})`
      : sql`stock_snapshot_item where snapshot_id = ${snapshot.id}`;
  const found = await answering(contract.termsSchema.pick({ items: true, all_departments: true }).shape)`
    with item as materialized (
      select item_key, internal_code, description, department
      from ${source}
    )
    select array(
        select department from item where department <> ''
        group by department order by department collate pt_br
      ) as all_departments,
      coalesce((
        select json_agg(json_build_object(
          'key', key, 'description', coalesce(description, ''), 'internal_code', coalesce(internal_code, '')
        ) order by description collate pt_br, key collate "C")
        from unnest(${[...itemKeys]}::text[]) as key left join item on item_key = key
      ), '[]') as items
  `.one(db);
  return { tolerance, scope, departments: [...departments], classes: [...classes], ...more, ...found };
}

/**
 * docs/comparison.md, "Scope", "Tolerance", "How rounds settle". Refuses `not_found`, `invalid` for an empty
 * partial scope, and `conflict` once approved or for a whole pharmacy's inventory.
 */
export const changeInventoryTerms = transact(contract.changeInventoryTerms, async (tx, { caller }, input) => {
  const { id, items, ...change } = input;
  const inventory = await lockForComparison(tx, id);
  await refuseApproved(tx, inventory.number);
  const before = await viewTerms(tx, inventory);
  const after: Terms = {
    tolerance: change.tolerance ?? before.tolerance,
    scope: change.scope ?? before.scope,
    departments: change.departments ?? before.departments,
    itemKeys: items ?? before.itemKeys,
    classes: change.classes ?? before.classes,
    shop: change.shop ?? before.shop,
    recountPolicy: change.recount_policy ?? before.recountPolicy,
    stockAt: change.stock_at === undefined ? before.stockAt : change.stock_at,
  };
  refuseNothing(after);
  if (!isDeepStrictEqual(before, after)) {
    await storeTerms(tx, inventory, after);
    await auditInventory(tx, caller, inventory, { action: 'change_terms', before, after });
  }
  return termsOf(tx, id);
});

function refuseNothing({ scope, departments, itemKeys, classes }: Terms): void {
  if (scope === 'full' || departments.length + itemKeys.length + classes.length > 0) return;
  throw invalidField(
    'scope',
    'Escolha ao menos um departamento, um item ou uma classe para o escopo parcial.',
  );
}

export async function storeTerms(
  tx: Transaction,
  { number, pharmacyId }: Place,
  terms: Terms,
): Promise<void> {
  const { units, percent, money } = terms.tolerance;
  const { policy, stock_confirms: confirms } = terms.recountPolicy;
  await sql`
    insert into inventory_terms (
      inventory_number, pharmacy_id, tolerance_units, tolerance_percent, tolerance_money,
      scope, departments, item_keys, abc_classes, shop, stock_at, settle_policy, stock_confirms
    ) values (
      ${number}, ${pharmacyId}, ${units}, ${percent}, ${money}, ${terms.scope}, ${[...terms.departments]},
      ${[...terms.itemKeys]}, ${[...terms.classes]}, ${terms.shop}, ${terms.stockAt},
      ${policy}, ${confirms}
    )
    on conflict (inventory_number) do update set
      tolerance_units = excluded.tolerance_units, tolerance_percent = excluded.tolerance_percent,
      tolerance_money = excluded.tolerance_money, scope = excluded.scope, departments = excluded.departments,
      item_keys = excluded.item_keys, abc_classes = excluded.abc_classes,
      shop = excluded.shop, stock_at = excluded.stock_at,
      settle_policy = excluded.settle_policy, stock_confirms = excluded.stock_confirms
  `.execute(tx);
}
