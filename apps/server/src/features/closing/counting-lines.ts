import { type RawBuilder, sql } from 'kysely';
import { discardedCounts, isStandIn } from './late/discarded-views.js';

interface Place {
  readonly number: number;
  readonly pharmacyId: string;
}

/**
 * The lines of an inventory that count something: those that are live, and frozen ones in place of discarded late counts.
 *
 * @param where a condition on either
 */
export function countingLines(place: Place, where = sql`true`): RawBuilder<unknown> {
  const columns = sql`barcode_key, internal_code_key, quantity, factor, section_id, collector_id`;
  return sql`
    select ${columns} from count_line where ${linesOf(place)} and ${where}
    union all select ${columns} from settlement_line where ${isStandIn(place.number)} and ${where}
  `;
}

/** The live lines of an inventory that count something; a late count that staff left out has none. */
export function linesOf({ number, pharmacyId }: Place): RawBuilder<unknown> {
  return sql`
    count_line.pharmacy_id = ${pharmacyId} and count_line.inventory_number = ${number} and count_line.live
      and count_line.kind <> 'unrecognised' and count_line.count_id not in (${discardedCounts(number)})
  `;
}

/**
 * The query of how many sections and collectors counted each item of `cut`, after `confrontedItems`. Lateral, so that the
 * lines of a page's codes are looked up instead of all being read again.
 */
export function countedBy(place: Place): RawBuilder<unknown> {
  const isOfCodes = sql`barcode_key = resolved.barcode_key and internal_code_key = resolved.internal_code_key`;
  return sql`
    select item_key, count(distinct section_id)::integer as sections, count(distinct collector_id)::integer as collectors
    from cut join resolved using (item_key)
    cross join lateral (${countingLines(place, isOfCodes)}) as line
    group by item_key
  `;
}
