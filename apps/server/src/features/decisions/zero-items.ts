import { formatInteger } from '@balanco/contract/base/numbers';
import * as contract from '@balanco/contract/settlement/settling';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { transact } from '../../use-case.js';
import { type ComparisonBasis, lockForChoice } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { itemCondition } from '../comparison/list-items.js';

/** Zeroes items, or undoes that (docs/settlement.md, "Items that nobody counted"). */
export const zeroUncountedItems = transact(contract.zeroUncountedItems, async (tx, { caller }, input) => {
  const { id, items, zero } = input;
  const inventory = await lockForChoice(tx, id);
  const { number, pharmacyId } = inventory;
  await refuseOneDecision(tx, number);
  if (zero) await refuseUnfinished(tx, inventory);
  const chosen = sql`select item_key from in_scope where ${isChosenItem(inventory, items)}`;
  const change = zero
    ? sql`
          insert into zeroed_item (inventory_number, pharmacy_id, item_key, zeroed_by_sub)
          select ${number}, ${pharmacyId}, item_key, ${caller.sub} from in_scope
          where item_key in (${chosen}) and can_be_zeroed
          on conflict do nothing returning item_key
        `
    : sql`delete from zeroed_item where inventory_number = ${number} and item_key in (${chosen})
        returning item_key`;
  const { rows } = await answering({ changed: 'int' })`
      with ${await comparisonItems(tx, inventory)}, changed_item as (${change})
      select count(*) as changed from changed_item
    `.execute(tx);
  const changed = rows[0]?.changed ?? 0;
  if (changed > 0) {
    await auditInventory(tx, caller, inventory, {
      action: 'zero_uncounted',
      after: { zero, items: changed, choice: items },
    });
  }
  return { changed };
});

async function refuseOneDecision(tx: Transaction, number: number): Promise<void> {
  const { rows } = await sql`
    select from uncounted_choice where inventory_number = ${number} and decision = 'each'
  `.execute(tx);
  if (rows.length > 0) return;
  throw new AppError('conflict', 'Escolha primeiro decidir os não contados por item.');
}

/**
 * null if uncounted items can become zero. In an open section somebody may still count them
 * (docs/settlement.md, "Items that nobody counted").
 */
export function zeroRefusal({
  isFinalised,
  openSections,
}: {
  readonly isFinalised: boolean;
  readonly openSections: number;
}): string | null {
  return isFinalised && openSections === 0 ? null : 'Feche todas as seções antes de zerar os não contados.';
}

export const MISSING_NUMBER = 'Digite o número de itens que ficam com zero.';

/** null if exactly that number was confirmed. */
export function confirmationRefusal({
  items,
  confirmed,
}: {
  readonly items: number;
  readonly confirmed: number | null;
}): string | null {
  if (confirmed === null) return MISSING_NUMBER;
  if (items === confirmed) return null;
  const present = items === 1 ? 'é 1 item não contado' : `são ${formatInteger(items)} itens não contados`;
  return `Agora ${present}, e não ${formatInteger(confirmed)}. Confira e digite de novo.`;
}

export async function refuseUnfinished(
  tx: Transaction,
  { number, isFinalised }: { readonly number: number; readonly isFinalised: boolean },
): Promise<void> {
  const { rows } = await answering({ open: 'int' })`
    select count(*) as open from section
    where inventory_number = ${number} and deleted_at is null and finalised_at is null
  `.execute(tx);
  const refusal = zeroRefusal({ isFinalised, openSections: rows[0]?.open ?? 0 });
  if (refusal !== null) throw new AppError('conflict', refusal);
}

export function isChosenItem(inventory: ComparisonBasis, choice: contract.ItemChoice): RawBuilder<unknown> {
  return 'item_keys' in choice
    ? sql`item_key = any(${choice.item_keys}::text[])`
    : itemCondition(inventory, choice);
}
