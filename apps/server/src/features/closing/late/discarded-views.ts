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
 * stand in for them. Both have the factor of their binding, as lines that count do (docs/closing.md, "Bound codes").
 *
 * @param unitsOf the query of the column `units` of lines with codes, quantity and factor
 */
export function lateUnits(
  { number, pharmacyId }: Place,
  unitsOf: (lines: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const columns = sql`barcode_key, internal_code_key, quantity, factor`;
  const now = sql`
    select ${columns} from count_line
    where pharmacy_id = ${pharmacyId} and inventory_number = ${number} and live and kind <> 'unrecognised'
      and count_id in (${discardedCounts(number)})
  `;
  const frozen = sql`select ${columns} from settlement_line where ${isStandIn(number)}`;
  return sql`(
    (select coalesce(sum(units), 0) from (${unitsOf(now)}) as line)
      - (select coalesce(sum(units), 0) from (${unitsOf(frozen)}) as line)
  )`;
}
