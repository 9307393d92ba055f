import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/settlement/settling';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockForChoice } from '../comparison/choice-locks.js';
import { bringUpToDate, keptItems } from '../comparison/kept-comparison.js';
import { chosenItems } from './item-choice.js';
import { refuseUnfinished } from './refuse-unfinished.js';

type ZeroItemsInput = EndpointInput<typeof contract.zeroUncountedItems>['body'] & {
  readonly id: InventoryId;
};

/**
 * Sets items that nobody counted to zero, or takes that back, where each is decided by itself (docs/fechamento.md, "Items that nobody
 * counted"). Counted items, and those without stock, stay as they are. Refuses `not_found`, and `conflict` if the items
 * are not decided one by one, while a section is open, and once approved.
 */
export async function zeroUncountedItems(
  { db, caller }: Context,
  { id, items, zero }: ZeroItemsInput,
): Promise<{ changed: number }> {
  authorise(caller, contract.zeroUncountedItems.permission);
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const { number, pharmacyId } = confronted;
    await refuseOneDecision(tx, number);
    if (zero) await refuseUnfinished(tx, confronted);
    const chosen = sql`select item_key from confronted where ${chosenItems(confronted, items)}`;
    const change = zero
      ? sql`
          insert into zeroed_item (inventory_number, pharmacy_id, item_key, zeroed_by_sub)
          select ${number}, ${pharmacyId}, item_key, ${caller.sub} from confronted
          where item_key in (${chosen}) and can_be_zeroed
          on conflict do nothing returning item_key
        `
      : sql`delete from zeroed_item where inventory_number = ${number} and item_key in (${chosen}) returning item_key`;
    await bringUpToDate(tx, confronted);
    const { rows } = await sql<{ changed: number }>`
      with ${keptItems(confronted)}, changed_item as (${change})
      select count(*) as changed from changed_item
    `.execute(tx);
    const changed = rows[0]?.changed ?? 0;
    if (changed > 0) {
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'zero_uncounted',
          entity: 'inventory',
          entityId: String(number),
          after: { zero, items: changed, choice: items },
        },
      ]);
    }
    return { changed };
  });
}

async function refuseOneDecision(tx: Transaction, number: number): Promise<void> {
  const { rows } = await sql`
    select from uncounted_choice where inventory_number = ${number} and decision = 'each'
  `.execute(tx);
  if (rows.length > 0) return;
  throw new AppError('conflict', 'Escolha primeiro decidir os não contados por item.');
}
