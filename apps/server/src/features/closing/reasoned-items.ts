import { ITEM_REASONS, itemReasons, type ReasonDirection } from '@balanco/contract/item-reasons';
import { DEFAULT_SETTINGS } from '@balanco/contract/pharmacy-settings';
import { type RawBuilder, sql } from 'kysely';

/**
 * The common table expression `compared`, after `measured`: each item with the reason that staff gave it, whether its R$ ask
 * for one that it lacks, and whether it was chosen to become zero. A reason that doesn't explain the difference is none: the counts changed after it was given.
 */
export function reasonedItems(number: number, pharmacyId: string): RawBuilder<unknown> {
  const reasonFrom = sql`coalesce(
    (select reason_from from pharmacy_settings where pharmacy_id = ${pharmacyId}), ${DEFAULT_SETTINGS.reason_from}::numeric
  )`;
  // What nobody counted may become zero; then its whole stock is the difference.
  const difference = sql`coalesce(difference, -expected)`;
  return sql`
    compared as (
      select measured.*, given.reason, coalesce(given.reason_text, '') as reason_text,
        coalesce(difference <> 0 and abs(difference_value) >= ${reasonFrom} and given.reason is null, false)
          as lacks_reason,
        zeroed.item_key is not null and counted is null as is_zeroed
      from measured
      left join item_reason as given on given.inventory_number = ${number} and given.item_key = measured.item_key
        and ${reasonExplains(sql`given.reason`, difference)}
      left join (
        select item_key from zeroed_item join uncounted_choice using (inventory_number)
        where inventory_number = ${number} and decision = 'each'
      ) as zeroed on zeroed.item_key = measured.item_key
    )
  `;
}

/** Whether a reason explains a difference, as SQL; no reason explains none (contract, `reasonFits`). */
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
