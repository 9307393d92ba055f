import type { EndpointInput } from '@balanco/contract/endpoint';
import type { InventoryId } from '@balanco/contract/inventories';
import { formatInteger } from '@balanco/contract/numbers';
import type { UncountedDecision } from '@balanco/contract/settlements';
import * as contract from '@balanco/contract/settling';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.js';
import { writeAudit } from '../../../audit/write-audit.js';
import { authorise } from '../../../caller.js';
import type { Context } from '../../../context.js';
import type { Transaction } from '../../../db/database.js';
import { type Confronted, confrontedItems } from '../confronted-items.js';
import { viewClosingSteps } from '../settlement/closing-steps-views.js';
import { lockForChoice } from './choice-locks.js';
import { refuseUnfinished } from './refuse-unfinished.js';

type ChooseUncountedInput = EndpointInput<typeof contract.chooseUncounted>['body'] & {
  readonly id: InventoryId;
};

/**
 * Decides what becomes of the items that nobody counted (docs/fechamento.md, "Items that nobody counted"). Only an admin sets them to
 * zero, when everything is closed, and types how many they are. Refuses `permission_denied`, `invalid` without that
 * number, `not_found`, and `conflict` if it is another by now, while a section is open, and once approved.
 */
export async function chooseUncounted(
  { db, caller }: Context,
  { id, decision, confirmed_items: confirmed }: ChooseUncountedInput,
): Promise<contract.ClosingSteps> {
  authorise(caller, contract.chooseUncounted.permission);
  if (decision === 'zero' && caller.role !== 'admin') {
    throw new AppError('permission_denied', 'Zerar os não contados precisa de um admin.');
  }
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const { number, pharmacyId } = confronted;
    const before = await findDecision(tx, number);
    if (decision === 'zero') {
      await refuseUnfinished(tx, confronted);
      await refuseUnconfirmed(tx, confronted, confirmed);
    }
    await sql`
      insert into uncounted_choice (inventory_number, pharmacy_id, decision, decided_by_sub)
      values (${number}, ${pharmacyId}, ${decision}, ${caller.sub})
      on conflict (inventory_number) do update
        set decision = excluded.decision, decided_by_sub = excluded.decided_by_sub
        where uncounted_choice.decision <> excluded.decision
    `.execute(tx);
    if (before !== decision) {
      await writeAudit(tx, caller, [
        {
          pharmacyId,
          action: 'choose_uncounted',
          entity: 'inventory',
          entityId: String(number),
          before: { uncounted: before },
          after: { uncounted: decision, items: decision === 'zero' ? confirmed : undefined },
        },
      ]);
    }
    return viewClosingSteps(tx, caller, id);
  });
}

async function findDecision(tx: Transaction, number: number): Promise<UncountedDecision | null> {
  const { rows } = await sql<{ decision: UncountedDecision }>`
    select decision from uncounted_choice where inventory_number = ${number}
  `.execute(tx);
  return rows[0]?.decision ?? null;
}

async function refuseUnconfirmed(
  tx: Transaction,
  confronted: Confronted,
  confirmed: number | undefined,
): Promise<void> {
  if (confirmed === undefined) {
    const sentence = 'Digite o número de itens que ficam com zero.';
    throw new AppError('invalid', sentence, { fields: { confirmed_items: [sentence] } });
  }
  const { rows } = await sql<{ items: number }>`
    with ${confrontedItems(confronted)}
    select count(*) as items from confronted where counted is null and expected <> 0
  `.execute(tx);
  const items = rows[0]?.items ?? 0;
  if (items === confirmed) return;
  const present = items === 1 ? 'é 1 item não contado' : `são ${formatInteger(items)} itens não contados`;
  throw new AppError(
    'conflict',
    `Agora ${present}, e não ${formatInteger(confirmed)}. Confira e digite de novo.`,
  );
}
