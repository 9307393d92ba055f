import type { ItemReason } from '@balanco/contract/item-reasons';
import { type RawBuilder, sql } from 'kysely';

/**
 * The common table expression `outcome`, after `confrontedItems`: what settling makes of each item now, with how, its
 * difference, and its reason (docs/fechamento.md, "Motivos"). What is kept as it was expected has no reason, and a
 * difference that asks for none and got none is 'não apurado'.
 */
export function outcomeItems(inventoryNumber: number): RawBuilder<unknown> {
  return sql`
    settled_item as (
      select confronted.*,
        case
          when counted is not null and is_decided then 'decided'
          when counted is not null then 'counted'
          when expected <> 0 and (decision = 'zero' or (decision = 'each' and zeroed_item.item_key is not null))
            then 'zeroed'
          else 'kept'
        end as how
      from confronted
      cross join (${uncountedDecision(inventoryNumber)}) as choice
      left join zeroed_item on zeroed_item.inventory_number = ${inventoryNumber}
        and zeroed_item.item_key = confronted.item_key
    ),
    settled_quantity as (
      select *, case how when 'kept' then expected when 'zeroed' then 0 else counted end as settled
      from settled_item
    ),
    outcome as materialized (
      select item_key, internal_code, barcodes, description, department, expected, counted, value, how, settled, round, question, moved, expected_at, is_estimated, moved_in_count,
        settled - expected as settled_difference, round((settled - expected) * value, 2) as settled_value,
        case when settled <> expected then coalesce(reason, case when not lacks_reason then ${UNEXPLAINED} end) end as reason,
        case when settled <> expected then reason_text else '' end as reason_text
      from settled_quantity
    )
  `;
}

/** The reason of a difference that nobody explained and that asks for none (docs/fechamento.md, "Motivos"). */
export const UNEXPLAINED = sql.lit<ItemReason>('not_investigated');

/** The query of what becomes of items that nobody counted; they are kept until somebody decides. */
export function uncountedDecision(inventoryNumber: number): RawBuilder<unknown> {
  return sql`
    select coalesce(
      (select decision from uncounted_choice where inventory_number = ${inventoryNumber}), 'keep'
    ) as decision
  `;
}
