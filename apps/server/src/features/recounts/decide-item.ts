import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { Item } from '@balanco/contract/comparison/closing-items';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/item-decisions';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockForChoice } from '../comparison/choice-locks.js';
import { findItem } from '../comparison/divergence-views.js';
import { cancelDecision } from './decision-queries.js';

type DecideInput = EndpointInput<typeof contract.decideItem>['body'] & {
  readonly id: InventoryId;
  readonly key: string;
};

/**
 * Decides an item whose rounds settle nothing: one of them, or a quantity with a reason (docs/closing.md, "Recount"). A
 * decision before it is taken back by it. Refuses `not_found`, `invalid` for a round that found nothing, and `conflict` if
 * the rounds are others than were seen, agree by themselves, or are still counted, and while the inventory is approved.
 */
export async function decideItem({ db, caller }: Context, input: DecideInput): Promise<Item> {
  authorise(caller, contract.decideItem.permission);
  const { id, key, round, reason } = input;
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const { number, pharmacyId } = confronted;
    const item = await findItem(tx, confronted, key);
    if (item === null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
    const former = await cancelDecision(tx, { number, key, by: caller.name });
    // One on other rounds than these holds no longer.
    const isDecided = former !== null && item.flags.includes('decided');
    const quantity = requireDecidable(item, input, isDecided);
    await sql`
      insert into recount_decision (inventory_number, pharmacy_id, item_key, quantity, round, reason, decided_by,
        decided_by_sub, seen)
      values (${number}, ${pharmacyId}, ${key}, ${quantity}, ${round}, ${reason}, ${caller.name}, ${caller.sub},
        ${unitsOf(item)}::numeric[])
    `.execute(tx);
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'decide_item',
        entity: 'inventory',
        entityId: String(number),
        ...(former !== null && { before: { quantity: former.quantity } }),
        after: { item_key: key, description: item.description, quantity, round, reason },
      },
    ]);
    return requireItem(tx, confronted, key);
  });
}

/** Returns what the decision settles. */
function requireDecidable(item: Item, { round, quantity, seen }: DecideInput, isDecided: boolean): number {
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
    const sentence = 'Esta contagem não encontrou o item.';
    throw new AppError('invalid', sentence, { fields: { round: [sentence] } });
  }
  return picked;
}

function unitsOf({ rounds }: Pick<Item, 'rounds'>): (number | null)[] {
  return rounds.map(({ units }) => units);
}

/** The item after a write. */
async function requireItem(
  tx: Transaction,
  confronted: Parameters<typeof findItem>[1],
  key: string,
): Promise<Item> {
  const item = await findItem(tx, confronted, key);
  if (item === null) throw new Error(`item ${key} was just decided`);
  return item;
}
