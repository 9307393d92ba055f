import { type RawBuilder, sql } from 'kysely';
import { movedOnce } from './moved-once-views.js';
import type { MovementTerms } from './movement-terms-views.js';

/**
 * The common table expression `moved`, after `owner`, `known` and `bound`: units of each item and moment, entries positive and
 * exits negative. A code leads to an item as a counted one does: as barcode, else as internal code, else by its binding with its
 * factor (docs/closing.md, "Codes").
 */
export function movedItems(
  pharmacyId: string,
  { firstDay, lastDay, isOneFile }: MovementTerms,
): RawBuilder<unknown> {
  return sql`
    movement as materialized (
      select import_id, code_key, moved_on, moved_at, quantity from stock_movement
      where pharmacy_id = ${pharmacyId} and moved_on between ${firstDay}::date and ${lastDay}::date
    ),
    moved_code as materialized (
      select sent.code_key, coalesce(own_key, bound_code.item_key) as item_key,
        case when own_key is null then bound_code.factor else 1 end as factor
      from (select distinct code_key from movement) as sent
      left join owner on owner.barcode_key = sent.code_key
      left join known on known.item_key = 'i:' || sent.code_key
      left join (
        select distinct on (code_key) code_key, item_key, factor from bound order by code_key, kind
      ) as bound_code on bound_code.code_key = sent.code_key
      cross join lateral (
        select case
          when not owner.is_shared then owner.item_key
          when owner.is_shared then case when known.item_key = any(owner.item_keys) then known.item_key end
          else known.item_key
        end as own_key
      ) as found
    ),
    moved as materialized (
      ${isOneFile ? MOVED_IN_ONE_FILE : movedOnce(MOVED_ROWS)}
    )
  `;
}

const MOVED_ROWS = sql`movement join moved_code using (code_key) where item_key is not null`;

const MOVED_IN_ONE_FILE = sql`
  select item_key, moved_on, moved_at, sum(quantity * factor) as units from ${MOVED_ROWS} group by item_key, moved_on, moved_at
`;
