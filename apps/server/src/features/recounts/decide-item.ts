import type { EndpointFields } from '@balanco/contract/base/endpoint';
import type { Item } from '@balanco/contract/comparison/items';
import * as contract from '@balanco/contract/recounts/item-decisions';
import { sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { transact } from '../../use-case.js';
import { lockForChoice } from '../comparison/comparison-basis.js';
import { requireItem } from '../comparison/list-items.js';

/** Picks a round, or states a quantity with a reason (docs/comparison.md, "Recount"). */
export const decideItem = transact(contract.decideItem, async (tx, { caller }, input) => {
  const { id, key, round, reason } = input;
  const inventory = await lockForChoice(tx, id);
  const { number, pharmacyId } = inventory;
  const item = await requireItem(tx, inventory, key);
  const former = await cancelDecision(tx, { number, key, by: caller.name });
  // A decision on other rounds no longer holds.
  const isDecided = former !== undefined && item.flags.includes('decided');
  const quantity = requireDecidable(item, input, isDecided);
  await sql`
      insert into recount_decision (inventory_number, pharmacy_id, item_key, quantity, round, reason,
        decided_by, decided_by_sub, seen)
      values (${number}, ${pharmacyId}, ${key}, ${quantity}, ${round}, ${reason}, ${caller.name},
        ${caller.sub},
        ${unitsOf(item)}::numeric[])
    `.execute(tx);
  await auditInventory(tx, caller, inventory, {
    action: 'decide_item',
    ...(former !== undefined && { before: { quantity: former.quantity } }),
    after: { item_key: key, description: item.description, quantity, round, reason },
  });
  return requireItem(tx, inventory, key);
});

function requireDecidable(
  item: Item,
  { round, quantity, seen }: EndpointFields<typeof contract.decideItem>,
  isDecided: boolean,
): number {
  const units = unitsOf(item);
  if (item.rounds.some((each) => each.is_open)) {
    throw new AppError('conflict', 'Feche ou cancele a recontagem deste item antes de decidir.');
  }
  if (item.rounds.length === 0 || (item.state !== 'recounting' && !isDecided)) {
    throw new AppError('conflict', 'Este item não espera por uma decisão.');
  }
  if (units.length !== seen.length || units.some((each, index) => each !== seen[index])) {
    throw new AppError('conflict', 'As contagens deste item mudaram. Confira de novo.');
  }
  if (quantity !== null) return quantity;
  const picked = item.rounds.find((each) => each.round === round)?.units ?? null;
  if (picked === null) {
    throw invalidField('round', 'Esta contagem não encontrou o item.');
  }
  return picked;
}

function unitsOf({ rounds }: Pick<Item, 'rounds'>): (number | null)[] {
  return rounds.map(({ units }) => units);
}

export const undecideItem = transact(contract.undecideItem, async (tx, { caller }, { id, key }) => {
  const inventory = await lockForChoice(tx, id);
  const { number } = inventory;
  const before = await requireItem(tx, inventory, key);
  const former = await cancelDecision(tx, { number, key, by: caller.name });
  if (former === undefined) return before;
  await auditInventory(tx, caller, inventory, {
    action: 'undecide_item',
    before: { quantity: former.quantity },
    after: { item_key: key, description: before.description },
  });
  return requireItem(tx, inventory, key);
});

/** A cancelled decision's row stays as evidence. */
async function cancelDecision(
  tx: Transaction,
  { number, key, by }: { readonly number: number; readonly key: string; readonly by: string },
): Promise<{ quantity: number } | undefined> {
  return answering({ quantity: 'number' })`
    update recount_decision set cancelled_at = now(), cancelled_by = ${by}
    where inventory_number = ${number} and item_key = ${key} and cancelled_at is null
    returning quantity
  `.first(tx);
}
