import type { EndpointInput } from '@balanco/contract/base/endpoint';
import type { InventoryId } from '@balanco/contract/inventories/inventories';
import * as contract from '@balanco/contract/settlement/hints';
import type { ItemReason } from '@balanco/contract/settlement/item-reasons';
import { sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { writeAudit } from '../../audit/write-audit.js';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import type { Transaction } from '../../db/database.js';
import { lockForChoice } from '../comparison/choice-locks.js';
import type { Confronted } from '../comparison/confronted-views.js';
import { comparedItems } from '../comparison/kept-comparison.js';

type AcceptHintsInput = EndpointInput<typeof contract.acceptHints>['body'] & { readonly id: InventoryId };

const SWAP: ItemReason = 'swap';
const FACTOR_ERROR: ItemReason = 'factor_error';

/** An item of an accepted hint, the reason that it gets, and the sign of its difference: 0 for either. */
interface Accepted {
  readonly key: string;
  readonly reason: ItemReason;
  readonly sign: -1 | 0 | 1;
}

/**
 * Gives the items of swaps and factor errors their reason; no quantity changes (docs/fechamento.md, "Explicável"). Refuses
 * `invalid` if an item is in two hints, `not_found`, and `conflict` if an item differs no longer as the hint says or got
 * another reason meanwhile, or once approved.
 */
export async function acceptHints(
  { db, caller }: Context,
  { id, swaps, factor_errors: factorErrors }: AcceptHintsInput,
): Promise<{ changed: number }> {
  authorise(caller, contract.acceptHints.permission);
  const accepted: Accepted[] = [
    ...swaps.flatMap(({ short, over }): Accepted[] => [
      { key: short, reason: SWAP, sign: -1 },
      { key: over, reason: SWAP, sign: 1 },
    ]),
    ...factorErrors.map((key): Accepted => ({ key, reason: FACTOR_ERROR, sign: 0 })),
  ];
  if (new Set(accepted.map(({ key }) => key)).size < accepted.length) {
    const sentence = 'Um item está em mais de uma das explicações.';
    throw new AppError('invalid', sentence, { fields: { swaps: [sentence] } });
  }
  return db.transaction().execute(async (tx) => {
    const confronted = await lockForChoice(tx, id);
    const changed = await give(tx, confronted, { accepted, givenBy: caller.name });
    if (changed > 0) {
      await writeAudit(tx, caller, [
        {
          pharmacyId: confronted.pharmacyId,
          action: 'accept_hints',
          entity: 'inventory',
          entityId: String(confronted.number),
          after: { swaps, factor_errors: factorErrors, items: changed },
        },
      ]);
    }
    return { changed };
  });
}

async function give(
  tx: Transaction,
  confronted: Confronted,
  { accepted, givenBy }: { readonly accepted: readonly Accepted[]; readonly givenBy: string },
): Promise<number> {
  const { number, pharmacyId } = confronted;
  const { rows } = await sql<{ changed: number; fitting: number }>`
    with ${await comparedItems(tx, confronted)},
    fitting as materialized (
      select item_key, given.reason from confronted
      join unnest(${accepted.map(({ key }) => key)}::text[], ${accepted.map(({ reason }) => reason)}::text[],
        ${accepted.map(({ sign }) => sign)}::integer[]) as given (item_key, reason, side) using (item_key)
      where difference <> 0 and side in (0, sign(difference)) and coalesce(confronted.reason, given.reason) = given.reason
    ),
    changed_reason as (
      insert into item_reason (inventory_number, pharmacy_id, item_key, reason, given_by)
      select ${number}, ${pharmacyId}, item_key, reason, ${givenBy} from fitting
      on conflict (inventory_number, item_key) do update
        set reason = excluded.reason, reason_text = '', given_by = excluded.given_by, given_at = now()
        where item_reason.reason <> excluded.reason
      returning item_key
    )
    select (select count(*) from changed_reason) as changed, (select count(*) from fitting) as fitting
  `.execute(tx);
  const { changed, fitting } = rows[0] ?? { changed: 0, fitting: 0 };
  if (fitting < accepted.length) {
    throw new AppError('conflict', 'As diferenças já são outras. Confira a lista e aceite de novo.');
  }
  return changed;
}
