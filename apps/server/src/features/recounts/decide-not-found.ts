import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/recounts/recount-changes';
import type { NotFoundDecision, Recount } from '@balanco/contract/recounts/recounts';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { changeRecount } from './change-recount.js';
import { insertItems } from './insert-recount.js';
import { viewRecountList } from './recount-views.js';

interface NotFoundInput {
  readonly id: InventoryId;
  readonly sectionId: string;
  readonly items: readonly string[];
  /** null takes the decision back. */
  readonly decision: NotFoundDecision | null;
}

/**
 * Decides what becomes of items that a closed recount has no line of (docs/closing.md, "Not found"). Refuses `not_found`, and
 * `conflict` while the recount is open or cancelled, if one of the items is not on its list or was found, for another round
 * after the third, and while the inventory is approved.
 */
export async function decideNotFound(
  context: Context,
  { id, sectionId, items, decision }: NotFoundInput,
): Promise<Recount> {
  const { caller } = context;
  authorise(caller, contract.decideNotFound.permission);
  return changeRecount(
    context,
    { id, sectionId },
    {
      action: 'decide_not_found',
      async write(tx, { confronted, task }) {
        if (!task.is_closed) {
          throw new AppError(
            'conflict',
            task.whole_section === null
              ? 'Feche a recontagem antes de decidir sobre o que ela não encontrou.'
              : 'Feche as duas contagens da seção antes de decidir sobre o que a segunda não encontrou.',
          );
        }
        if (decision === 'next_round' && task.round === 3) {
          throw new AppError('conflict', 'Não há outra rodada depois da terceira.');
        }
        const { list } = await viewRecountList(tx, confronted, sectionId);
        const missing = new Set(list.filter(({ is_found }) => !is_found).map(({ key }) => key));
        if (items.some((key) => !missing.has(key))) {
          throw new AppError(
            'conflict',
            'Um dos itens já foi encontrado ou não está na lista. Confira a lista.',
          );
        }
        if (task.whole_section !== null) {
          // Its list is what either count has; what is decided makes it a row.
          await insertItems(tx, confronted, {
            sectionId,
            round: task.round,
            chosen: sql`chosen as (
              select * from judged where item_key = any(${[...items]}::text[])
                and item_key not in (select item_key from recount_item where section_id = ${sectionId})
            )`,
            replaces: sql`array[${task.whole_section}::uuid]`,
            addedBy: null,
          });
        }
        const { rows } = await sql`
          update recount_item set not_found = ${decision}::text,
            not_found_by = ${decision === null ? null : caller.name}::text,
            not_found_at = ${decision === null ? sql`null` : sql`now()`}
          where section_id = ${sectionId} and item_key = any(${[...items]}::text[])
            and not_found is distinct from ${decision}::text
          returning item_key
        `.execute(tx);
        return rows.length === 0 ? null : { items: rows.length, not_found: decision };
      },
    },
  );
}
