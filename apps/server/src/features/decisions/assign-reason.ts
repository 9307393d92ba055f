import {
  type ItemReason,
  itemReasons,
  type ReasonDirection,
} from '@balanco/contract/settlement/item-reasons';
import * as contract from '@balanco/contract/settlement/settling';
import { type RawBuilder, sql } from 'kysely';
import { AppError, invalidField } from '../../app-error.js';
import { auditInventory } from '../../audit/write-audit.js';
import { answering } from '../../db/answering.js';
import type { Transaction } from '../../db/database.js';
import { transact } from '../../use-case.js';
import { type ComparisonBasis, lockForChoice } from '../comparison/comparison-basis.js';
import { comparisonItems } from '../comparison/kept-comparison.js';
import { isChosenItem } from './zero-items.js';

interface Assigned {
  readonly changed: number;
  readonly refused: number;
}

/**
 * Gives or removes a reason in one statement (docs/settlement.md, "Reasons (Motivos)"). Refuses items that it
 * doesn't explain: one with a sentence, several by their number.
 */
export const assignReason = transact(contract.assignReason, async (tx, { caller }, input) => {
  const { id, items, reason, text, only_reason: only } = input;
  if (reason === 'other' && text === '') {
    throw invalidField('text', 'Escreva o texto do motivo.');
  }
  const inventory = await lockForChoice(tx, id);
  const assigned =
    reason === null
      ? await takeAway(tx, inventory, items, only)
      : await give(tx, inventory, {
          items,
          reason,
          text: reason === 'other' ? text : '',
          givenBy: caller.name,
        });
  if (assigned.changed > 0) {
    await auditInventory(tx, caller, inventory, {
      action: 'assign_reason',
      after: {
        reason: reason === null ? null : reasonWords(reason, text),
        items: assigned.changed,
        choice: items,
      },
    });
  }
  return assigned;
});

function reasonWords(reason: ItemReason, text: string): string {
  const { label } = itemReasons[reason];
  return reason === 'other' ? `${label}: ${text}` : label;
}

interface Giving {
  readonly items: contract.ItemChoice;
  readonly reason: ItemReason;
  readonly text: string;
  readonly givenBy: string;
}

async function give(
  tx: Transaction,
  inventory: ComparisonBasis,
  { items, reason, text, givenBy }: Giving,
): Promise<Assigned> {
  const { number, pharmacyId } = inventory;
  const { changed, refused, found, difference } = await answering({
    changed: 'int',
    refused: 'int',
    found: 'int',
    difference: 'number?',
  })`
    with ${await comparisonItems(tx, inventory)},
    chosen as materialized (
      select item_key, difference, ${explains(reason, sql`difference`)} as fits
      from (
        select item_key, case when is_zeroed then -expected else difference end as difference from in_scope
        where ${isChosenItem(inventory, items)}
      ) as item
    ),
    given as (
      insert into item_reason (inventory_number, pharmacy_id, item_key, reason, reason_text, given_by)
      select ${number}, ${pharmacyId}, item_key, ${reason}, ${text}, ${givenBy} from chosen where fits
      on conflict (inventory_number, item_key) do update
        set reason = excluded.reason, reason_text = excluded.reason_text, given_by = excluded.given_by,
        given_at = now()
        where (item_reason.reason, item_reason.reason_text) is distinct
        from (excluded.reason, excluded.reason_text)
      returning item_key
    )
    select (select count(*) from given) as changed, count(*) filter (where not fits) as refused,
      count(*) as found, min(difference) as difference
    from chosen
  `.one(tx);
  if (!('item_keys' in items)) return { changed, refused };
  const keys = new Set(items.item_keys);
  if (keys.size === 1 && found === 0) {
    throw new AppError('not_found', 'Item não encontrado neste inventário.');
  }
  if (keys.size === 1 && refused === 1) throw new AppError('conflict', unfitSentence(reason, difference));
  return { changed, refused: refused + keys.size - found };
}

function explains(reason: ItemReason, difference: RawBuilder<unknown>): RawBuilder<boolean> {
  const { direction } = itemReasons[reason];
  const only = (which: ReasonDirection) => sql`${direction === which ? [reason] : []}::text[]`;
  return sql`reason_explains(${reason}, ${difference}, ${only('shortage')}, ${only('overage')})`;
}

function unfitSentence(reason: ItemReason, difference: number | null): string {
  if (!difference) return 'O item não tem diferença que um motivo explique.';
  const [explained, is] = difference < 0 ? ['sobra', 'falta'] : ['falta', 'sobra'];
  return `O motivo "${itemReasons[reason].label}" explica uma ${explained}, e o item é uma ${is}.`;
}

async function takeAway(
  tx: Transaction,
  inventory: ComparisonBasis,
  items: contract.ItemChoice,
  only: ItemReason | undefined,
): Promise<Assigned> {
  const { rows } = await answering({ changed: 'int' })`
    with ${await comparisonItems(tx, inventory)},
    taken as (
      delete from item_reason where inventory_number = ${inventory.number}
        and reason = coalesce(${only ?? null}::text, reason)
        and item_key in (select item_key from in_scope where ${isChosenItem(inventory, items)})
      returning item_key
    )
    select count(*) as changed from taken
  `.execute(tx);
  return { changed: rows[0]?.changed ?? 0, refused: 0 };
}
