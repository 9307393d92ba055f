import { type RawBuilder, sql } from 'kysely';

/** An inventory and its pharmacy. */
export interface Place {
  readonly number: number;
  readonly pharmacyId: string;
}

/** The ids of the late counts that staff left out, as long as they are at the version that was left out. */
export function discardedCounts(number: number): RawBuilder<unknown> {
  return sql`
    select discarded_count.count_id from discarded_count
    join count on count.pharmacy_id = discarded_count.pharmacy_id and count.id = discarded_count.count_id
      and count.version = discarded_count.count_version
    where discarded_count.inventory_number = ${number}
  `;
}

/**
 * The condition of the frozen lines that stand in for discarded counts: those that the last settlement had of them. A
 * count that was new then has none (docs/fechamento.md, "Depois do fechamento").
 */
export function isStandIn(number: number): RawBuilder<unknown> {
  return sql`
    settlement_line.settlement_id = (
      select id from settlement
      where inventory_number = ${number} and exists (select from discarded_count where inventory_number = ${number})
      order by version desc limit 1
    ) and settlement_line.count_id in (${discardedCounts(number)})
  `;
}

/**
 * The units of discarded lines that count nowhere: those of the lines as they are now, less those of the frozen lines that
 * stand in for them.
 */
export function lateUnits({ number, pharmacyId }: Place): RawBuilder<unknown> {
  return sql`(
    (
      select coalesce(sum(quantity * factor), 0) from count_line
      where pharmacy_id = ${pharmacyId} and inventory_number = ${number} and live and kind <> 'unrecognised'
        and count_id in (${discardedCounts(number)})
    ) - (select coalesce(sum(quantity * factor), 0) from settlement_line where ${isStandIn(number)})
  )`;
}
