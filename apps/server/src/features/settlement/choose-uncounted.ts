import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import type { UncountedDecision } from '@balanco/contract/settlement/settlements';
import * as contract from '@balanco/contract/settlement/settling';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockForChoice } from '../comparison/choice-locks.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { bringUpToDate, keptItems } from '../comparison/kept-comparison.js';
import { refuseUnfinished } from '../decisions/refuse-unfinished.js';
import { confirmationRefusal, MISSING_NUMBER } from '../decisions/zero-access.js';
import { viewClosingSteps } from './closing-steps-views.js';

type ChooseUncountedInput = EndpointInput<typeof contract.chooseUncounted>['body'] & {
  readonly id: InventoryId;
};

/**
 * Decides what becomes of the items that nobody counted (docs/fechamento.md, "Items that nobody counted"). Only an admin sets them to
 * zero, when everything is closed, and types how many they are; the number stays with the choice, and choosing again
 * asks for the present one. Refuses `permission_denied`, `invalid` without that number, `not_found`, and `conflict` if it
 * is another by now, while a section is open, and once approved.
 */
export async function chooseUncounted(
  { db, caller }: Context,
  { id, decision, confirmed_items: typed }: ChooseUncountedInput,
): Promise<contract.ClosingSteps> {
  authorise(caller, contract.chooseUncounted.permission);
  if (decision === 'zero' && caller.role !== 'admin') {
    throw new AppError('permission_denied', 'Zerar os não contados precisa de um administrador.');
  }
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const { number, pharmacyId } = confronted;
    const before = await findChoice(tx, number);
    const confirmed = decision === 'zero' ? (typed ?? null) : null;
    if (decision === 'zero') {
      await refuseUnfinished(tx, confronted);
      await refuseUnconfirmed(tx, confronted, confirmed);
    }
    if (before?.decision !== decision || before.confirmed !== confirmed) {
      await sql`
        insert into uncounted_choice (inventory_number, pharmacy_id, decision, confirmed_items, decided_by_sub)
        values (${number}, ${pharmacyId}, ${decision}, ${confirmed}, ${caller.sub})
        on conflict (inventory_number) do update
          set decision = excluded.decision, confirmed_items = excluded.confirmed_items,
            decided_by_sub = excluded.decided_by_sub
      `.execute(tx);
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'choose_uncounted',
          entity: 'inventory',
          entityId: String(number),
          before: { uncounted: before?.decision ?? null, items: before?.confirmed ?? undefined },
          after: { uncounted: decision, items: confirmed ?? undefined },
        },
      ]);
    }
    return viewClosingSteps(tx, caller, id);
  });
}

interface Choice {
  readonly decision: UncountedDecision;
  /** The number of items that was typed for 'zero'. */
  readonly confirmed: number | null;
}

async function findChoice(tx: Transaction, number: number): Promise<Choice | undefined> {
  const { rows } = await sql<Choice>`
    select decision, confirmed_items as confirmed from uncounted_choice where inventory_number = ${number}
  `.execute(tx);
  return rows[0];
}

async function refuseUnconfirmed(
  tx: Transaction,
  confronted: Confronted,
  confirmed: number | null,
): Promise<void> {
  if (confirmed === null) {
    throw new AppError('invalid', MISSING_NUMBER, { fields: { confirmed_items: [MISSING_NUMBER] } });
  }
  await bringUpToDate(tx, confronted);
  const { rows } = await sql<{ items: number }>`
    with ${keptItems(confronted)}
    select count(*) as items from confronted where can_be_zeroed
  `.execute(tx);
  const refusal = confirmationRefusal({ items: rows[0]?.items ?? 0, confirmed });
  if (refusal !== null) throw new AppError('conflict', refusal);
}
