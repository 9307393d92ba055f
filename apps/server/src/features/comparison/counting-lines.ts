import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../inventories/inventory-facts-views.js';

/** SQL: lines without a section are those of one section, whose id this is. */
export const noSection = sql`${sql.lit(NO_SECTION)}::uuid`;

/** The condition of lines of a section; `NO_SECTION` is that of lines without one. */
export function isInSection(section: string): RawBuilder<unknown> {
  return section === NO_SECTION ? sql`section_id is null` : sql`section_id = ${section}`;
}

/**
 * The lines of an inventory that count something: those that are live, and frozen ones in place of discarded late counts.
 *
 * @param where a condition on either
 * @param more further columns of live lines, and what frozen ones have in their place
 */
export function countingLines(
  place: Place,
  where = sql`true`,
  more?: { readonly live: RawBuilder<unknown>; readonly frozen: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const columns = sql`barcode_key, internal_code_key, quantity, factor, section_id, collector_id`;
  const live = more === undefined ? columns : sql`${columns}, ${more.live}`;
  const frozen = more === undefined ? columns : sql`${columns}, ${more.frozen}`;
  return sql`
    select ${live} from count_line where ${linesOf(place)} and ${where}
    union all select ${frozen} from stand_in_lines(${place.number}) where ${where}
  `;
}

/** The live lines of an inventory that count something; a late count that staff left out has none. */
export function linesOf({ number, pharmacyId }: Place): RawBuilder<unknown> {
  return sql`
    count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${number} and count_line.live
      and count_line.kind <> 'unrecognised' and count_line.count_id not in (select count_id from discarded_counts(${number}))
  `;
}

/** SQL: the units of a row of `count_line` or `settlement_line`, with the factor of its code in `resolved`. */
export function unitsOfLine(line: string): RawBuilder<number> {
  return sql<number>`line_units(${sql.ref(`${line}.quantity`)}, ${sql.ref(`${line}.factor`)}, resolved.bound_factor)`;
}
