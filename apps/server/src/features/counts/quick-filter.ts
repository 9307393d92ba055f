import type { QuickFilter } from '@balanco/contract/counts/counts';
import { type RawBuilder, sql } from 'kysely';
import { isUnregistered } from './product-of-codes.js';

/** The quick filters as conditions on count_line (docs/counts.md, "Quick filters"). */
export const quickFilters: Readonly<Record<QuickFilter, RawBuilder<unknown>>> = {
  unregistered: sql`(count_line.kind <> 'unrecognised' and ${isUnregistered('count_line')})`,
  unrecognised: sql`count_line.kind = 'unrecognised'`,
  after_close: sql`exists (
    select from count where count.pharmacy_id = count_line.pharmacy_id and count.id = count_line.count_id
      and count.after_close
  )`,
  zero_quantity: sql`count_line.quantity = 0`,
  recount: sql`(
    (count_line.inventory_number, count_line.section_id) in (
      select inventory_number, id from section where kind = 'recount'
    )
  )`,
  factor_above_1: sql`(count_line.kind <> 'unrecognised' and count_line.factor > 1)`,
};
