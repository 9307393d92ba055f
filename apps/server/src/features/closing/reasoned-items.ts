import { ITEM_REASONS, itemReasons, type ReasonDirection } from '@balanco/contract/item-reasons';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacy-settings';
import { type RawBuilder, sql } from 'kysely';

/**
 * The common table expression `compared`, after `measured`: each item with what was decided about it.
 *
 * - `is_uncounted`: nobody counted it, and no recount of it waits for a decision;
 * - `can_be_zeroed`: it is uncounted and has stock; `is_zeroed`: it was chosen to become zero;
 * - `reason`: what staff gave. A reason that doesn't explain the difference is none: the counts changed after it was given;
 * - `needs_reason`: its R$ or its department ask for one (docs/fechamento.md, "Motivos"); `lacks_reason`: it has none.
 */
export function reasonedItems(number: number, pharmacyId: string): RawBuilder<unknown> {
  return sql`
    compared as (
      select measured.*, is_uncounted, can_be_zeroed, is_zeroed, given.reason, coalesce(given.reason_text, '') as reason_text,
        needs_reason, needs_reason and given.reason is null as lacks_reason
      from measured
      cross join lateral (select counted is null and question is null as is_uncounted) as seen
      cross join lateral (select is_uncounted and expected <> 0 as can_be_zeroed) as open_to_zero
      left join uncounted_choice on uncounted_choice.inventory_number = ${number}
      left join zeroed_item as zeroed on zeroed.inventory_number = ${number} and zeroed.item_key = measured.item_key
      cross join lateral (
        select can_be_zeroed and coalesce(decision = 'zero' or (decision = 'each' and zeroed.item_key is not null), false)
          as is_zeroed
      ) as decided
      -- What becomes zero differs by its whole stock.
      cross join lateral (select case when is_zeroed then -expected else difference end as settling) as due
      cross join lateral (
        select coalesce(settling <> 0 and question is null and ${asksForReason(pharmacyId, sql`settling * value`)}, false)
          as needs_reason
      ) as asked
      left join item_reason as given on given.inventory_number = ${number} and given.item_key = measured.item_key
        and ${reasonExplains(sql`given.reason`, sql`settling`)}
    )
  `;
}

/** Whether a difference of so many R$ asks for a reason, in an item with a `department`, by the pharmacy's settings of now. */
export function asksForReason(pharmacyId: string, money: RawBuilder<unknown>): RawBuilder<unknown> {
  const setting = (column: string, otherwise: RawBuilder<unknown>) => sql`coalesce(
    (select ${sql.ref(column)} from pharmacy_settings where pharmacy_id = ${pharmacyId}), ${otherwise}
  )`;
  const reasonFrom = setting('reason_from', sql`${DEFAULT_SETTINGS.reason_from}::numeric`);
  const controlled = setting('controlled_departments', sql`'{}'::text[]`);
  return sql`(abs(round(${money}, 2)) >= ${reasonFrom} or department = any(${controlled}))`;
}

/** Whether a reason explains a difference, as SQL; no reason explains none (docs/fechamento.md, "Motivos"). */
export function reasonExplains(
  reason: RawBuilder<unknown>,
  difference: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`case
    when ${difference} < 0 then ${reason} <> all(${reasonsOf('overage')})
    when ${difference} > 0 then ${reason} <> all(${reasonsOf('shortage')})
    else false
  end`;
}

function reasonsOf(direction: ReasonDirection): RawBuilder<unknown> {
  return sql`${ITEM_REASONS.filter((reason) => itemReasons[reason].direction === direction)}::text[]`;
}
