import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: the units of a line, as `lineUnits` of the contract says them (docs/closing.md, "Bound codes").
 *
 * @param line the name of a row with `quantity` and `factor`
 * @param boundFactor the factor of the binding that leads the line to its item; null without one
 */
export function unitsOfLine(
  line: string,
  boundFactor: RawBuilder<unknown> = sql.ref('resolved.bound_factor'),
): RawBuilder<number> {
  const [quantity, factor] = [sql.ref(`${line}.quantity`), sql.ref(`${line}.factor`)];
  return sql<number>`${quantity} * case when ${factor} = 1 then coalesce(${boundFactor}, 1) else ${factor} end`;
}
