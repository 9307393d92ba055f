import type { ItemReason } from '@balanco/contract/settlement/item-reasons';
import { type RawBuilder, sql } from 'kysely';

/**
 * Expression `outcome`, after `keptItems`: how each item would settle now (docs/settlement.md, "Reasons
 * (Motivos)").
 */
export function outcomeItems(): RawBuilder<unknown> {
  return sql`
    settled_item as (
      select in_scope.*,
        case
          when counted is not null and is_decided then 'decided'
          when counted is not null then 'counted'
          when is_zeroed then 'zeroed'
          else 'kept'
        end as how
      from in_scope
    ),
    settled_quantity as (
      select *, case how when 'kept' then expected when 'zeroed' then 0 else counted end as settled
      from settled_item
    ),
    outcome as materialized (
      select item_key, internal_code, barcodes, description, department, expected, counted, value, how,
        settled, round, rounds, question, moved, expected_at, is_estimated, moved_in_count, is_uncounted,
        can_be_zeroed, needs_reason, seen, settled - expected as settled_difference,
        round((settled - expected) * value, 2) as settled_value,
        case when settled <> expected
          then coalesce(reason, case when not lacks_reason then ${UNEXPLAINED} end) end as reason,
        case when settled <> expected then reason_text else '' end as reason_text
      from settled_quantity
    )
  `;
}

const IS_COUNTED = sql`how in ('counted', 'decided')`;

/**
 * Frozen sums over `outcome`; only the shortage keeps its sign.
 * @param shareLimit percent of stock R$ that one person may zero (docs/settlement.md, "Approval"); stock
 * without R$ is above it
 */
export function outcomeSums(shareLimit: number): RawBuilder<unknown> {
  return sql`
    select *, zeroed_items > 0
      and (stock_value = 0 or zeroed_value * 100 > stock_value * ${shareLimit}::numeric)
      as needs_second_admin
    from (
      select coalesce(sum(settled_value) filter (where settled_difference < 0), 0) as shortage,
        coalesce(sum(settled_value) filter (where settled_difference > 0), 0) as overage,
        coalesce(sum(round(expected * value, 2)) filter (where how = 'kept' and expected > 0),
        0) as uncounted_value, count(*) as items, count(*) filter (where ${IS_COUNTED}) as counted_items,
        count(*) filter (where ${IS_COUNTED} and settled_difference = 0) as matching_items,
        count(*) filter (where how = 'kept') as kept_items,
        count(*) filter (where how = 'zeroed') as zeroed_items,
        coalesce(max(abs(settled_value)), 0) as largest_item,
        coalesce(sum(abs(settled_value)) filter (where how = 'zeroed'), 0) as zeroed_value,
        coalesce(sum(settled_value) filter (where how = 'zeroed' and settled_value > 0), 0) as zeroed_overage,
        coalesce(sum(abs(round(expected * value, 2))), 0) as stock_value,
        coalesce(sum(abs(settled_value)) filter (where ${IS_COUNTED}), 0) as counted_gross,
        coalesce(sum(abs(expected) * value) filter (where ${IS_COUNTED}), 0) as expected_value
      from outcome
    ) as sums
  `;
}

/** See docs/settlement.md, "Reasons (Motivos)". */
export const UNEXPLAINED = sql.lit<ItemReason>('not_investigated');

export function uncountedDecision(inventoryNumber: number): RawBuilder<unknown> {
  return sql`
    select coalesce(
      (select decision from uncounted_choice where inventory_number = ${inventoryNumber}), 'keep'
    ) as decision
  `;
}

export function zeroedBySubs(inventoryNumber: number) {
  return sql`array(
    select decided_by_sub from uncounted_choice
    where inventory_number = ${inventoryNumber} and decision = 'zero'
      and exists (select from outcome where how = 'zeroed')
    union select zeroed_by_sub from zeroed_item join outcome using (item_key)
    where inventory_number = ${inventoryNumber} and decision = 'each' and how = 'zeroed'
  )`;
}

export function decidedBySubs(inventoryNumber: number) {
  return sql`array(
    select distinct decided_by_sub from recount_decision join outcome using (item_key, seen)
    where inventory_number = ${inventoryNumber} and cancelled_at is null and how = 'decided'
    order by decided_by_sub
  )`;
}
