import { isDeepStrictEqual } from 'node:util';
import type { EndpointInput } from '@balanco/contract/base/endpoint';
import * as contract from '@balanco/contract/comparison/closing-terms';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockConfronted } from '../inventories/closing-locks.js';
import type { InventoryFacts } from '../inventories/inventory-facts-views.js';
import { refuseApproved } from '../inventories/settlement-access.js';
import { getClosingTerms } from './get-closing-terms.js';
import { type Terms, viewTerms } from './terms-views.js';

type Change = EndpointInput<typeof contract.changeClosingTerms>['body'];

/**
 * Changes what an inventory compares and tolerates, and when its rounds agree; no line changes (docs/closing.md, "Scope",
 * "Tolerance", "How rounds settle"). The same terms again write nothing. Refuses `not_found`, `invalid` for a partial scope
 * of nothing, and `conflict` once approved, and for the inventory of the whole pharmacy.
 */
export async function changeClosingTerms(
  { db, caller }: Context,
  id: InventoryId,
  { items, ...change }: Change,
): Promise<contract.ClosingTerms> {
  authorise(caller, contract.changeClosingTerms.permission);
  return db.transaction().execute(async (tx) => {
    const inventory = await lockConfronted(tx, id);
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
      await store(tx, inventory, after);
      await writeAudit(tx, caller, [
        {
          pharmacyId: inventory.pharmacyId,
          action: 'change_terms',
          entity: 'inventory',
          entityId: String(inventory.number),
          before,
          after,
        },
      ]);
    }
    return getClosingTerms(tx, id);
  });
}

function refuseNothing({ scope, departments, itemKeys, classes }: Terms): void {
  if (scope === 'full' || departments.length + itemKeys.length + classes.length > 0) return;
  const sentence = 'Escolha ao menos um departamento, um item ou uma classe para o escopo parcial.';
  throw new AppError('invalid', sentence, { fields: { scope: [sentence] } });
}

async function store(tx: Transaction, { number, pharmacyId }: InventoryFacts, terms: Terms): Promise<void> {
  const { units, percent, money } = terms.tolerance;
  const { policy, stock_confirms: confirms } = terms.recountPolicy;
  await sql`
    insert into inventory_terms (
      inventory_number, pharmacy_id, tolerance_units, tolerance_percent, tolerance_money, scope, departments, item_keys,
      abc_classes, shop, stock_at, settle_policy, stock_confirms
    ) values (
      ${number}, ${pharmacyId}, ${units}, ${percent}, ${money}, ${terms.scope}, ${[...terms.departments]},
      ${[...terms.itemKeys]}, ${[...terms.classes]}, ${terms.shop}, ${terms.stockAt},
      ${policy}, ${confirms}
    )
    on conflict (inventory_number) do update set
      tolerance_units = excluded.tolerance_units, tolerance_percent = excluded.tolerance_percent,
      tolerance_money = excluded.tolerance_money, scope = excluded.scope, departments = excluded.departments,
      item_keys = excluded.item_keys, abc_classes = excluded.abc_classes, shop = excluded.shop, stock_at = excluded.stock_at,
      settle_policy = excluded.settle_policy, stock_confirms = excluded.stock_confirms
  `.execute(tx);
}
