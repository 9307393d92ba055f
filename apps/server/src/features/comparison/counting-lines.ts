import { NO_SECTION } from '@balanco/contract/recounts/recounts';
import { type RawBuilder, sql } from 'kysely';
import type { Place } from '../inventories/find-inventory.js';

export const noSection = sql`${sql.lit(NO_SECTION)}::uuid`;

export function isInSection(section: string): RawBuilder<unknown> {
  return section === NO_SECTION ? sql`section_id is null` : sql`section_id = ${section}`;
}

/**
 * Live lines, and frozen ones for discarded late counts. After `keptItems`: those of its `same_box` have
 * quantity 0.
 * @param where applies to both
 * @param more further columns of either
 */
export function countingLines(
  place: Place,
  where = sql`true`,
  more?: { readonly live: RawBuilder<unknown>; readonly frozen: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const columns = (id: RawBuilder<unknown>) => sql`
    barcode_key, internal_code_key, factor, section_id, collector_id,
    case when ${id} in (select line_id from same_box) then 0 else quantity end as quantity
  `;
  const live = sql`${columns(sql`count_line.id`)}${more === undefined ? sql`` : sql`, ${more.live}`}`;
  const frozen = sql`${columns(sql`line_id`)}${more === undefined ? sql`` : sql`, ${more.frozen}`}`;
  return sql`
    select ${live} from ${linesOf(place)} where ${where}
    union all select ${frozen} from stand_in_lines(${place.number}) where ${where}
  `;
}

/** SQL, in place of the table `count_line`: an inventory's live lines with a code, without discarded late counts. */
export function linesOf({ number, pharmacyId }: Place): RawBuilder<unknown> {
  return sql`counting_lines(${pharmacyId}, ${number}) as count_line`;
}

export function unitsOfLine(line: string): RawBuilder<number> {
  return sql<number>`line_units(${sql.ref(`${line}.quantity`)}, ${sql.ref(`${line}.factor`)},
    resolved.bound_factor)`;
}
