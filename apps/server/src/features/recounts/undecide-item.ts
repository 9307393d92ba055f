import type { Item } from '@balanco/contract/comparison/closing-items';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/item-decisions';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { lockForChoice } from '../comparison/choice-locks.js';
import { findItem } from '../comparison/divergence-views.js';
import { cancelDecision } from './decision-queries.js';

/**
 * Takes the decision on an item back; without one nothing is written. Refuses `not_found`, and `conflict` while the inventory
 * is approved.
 */
export async function undecideItem(
  { db, caller }: Context,
  { id, key }: { readonly id: InventoryId; readonly key: string },
): Promise<Item> {
  authorise(caller, contract.undecideItem.permission);
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const { number, pharmacyId } = confronted;
    const before = await findItem(tx, confronted, key);
    if (before === null) throw new AppError('not_found', 'Item não encontrado neste inventário.');
    const former = await cancelDecision(tx, { number, key, by: caller.name });
    if (former === null) return before;
    await writeAudit(tx, caller, [
      {
        pharmacyId,
        action: 'undecide_item',
        entity: 'inventory',
        entityId: String(number),
        before: { quantity: former.quantity },
        after: { item_key: key, description: before.description },
      },
    ]);
    return (await findItem(tx, confronted, key)) ?? before;
  });
}
