import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/recount-changes';
import type { Recount } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { changeRecount } from './change-recount.js';
import { insertItems } from './insert-recount.js';
import { refuseBusyItems } from './recount-access.js';
import { viewRecountList } from './recount-views.js';

interface AddInput {
  readonly id: InventoryId;
  readonly sectionId: string;
  readonly items: readonly string[];
}

/**
 * Puts items on the list of a recount that were counted there without being asked for, so that their lines count
 * (docs/closing.md, "Recount"). Refuses `not_found`, and `conflict` if one of them has no line there, is on the list or on that of
 * another recount of the round and its sections, for a cancelled recount, and while the inventory is approved.
 */
export async function addStrays(context: Context, { id, sectionId, items }: AddInput): Promise<Recount> {
  const { caller } = context;
  authorise(caller, contract.addStrays.permission);
  return changeRecount(
    context,
    { id, sectionId },
    {
      action: 'add_to_recount',
      async write(tx, { confronted, task }) {
        const { strays } = await viewRecountList(tx, confronted, sectionId);
        const keys = strays.map(({ key }) => key).filter((key) => items.includes(key));
        if (keys.length < items.length) {
          throw new AppError(
            'conflict',
            'Um dos itens já está na lista ou não foi recontado. Confira a lista.',
          );
        }
        const sentence = 'Um dos itens já está em outra recontagem desta rodada. Confira a lista.';
        await refuseBusyItems(tx, confronted, { sectionId, keys, sentence });
        await insertItems(tx, confronted, {
          sectionId,
          round: task.round,
          chosen: sql`chosen as (select * from judged where item_key = any(${keys}::text[]))`,
          // What the items of its list replace.
          replaces: sql`(select replaces_sections from recount_item where section_id = ${sectionId} order by place limit 1)`,
          addedBy: caller.name,
        });
        return { items: keys.length };
      },
    },
  );
}
