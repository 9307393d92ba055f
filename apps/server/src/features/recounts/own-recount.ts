import { type RawBuilder, sql } from 'kysely';
import { andWithinReach, type Reaching } from '../../pharmacy-access/reach.js';

/**
 * SQL for a caller's own open recount (docs/blind-counting.md). Expects the tables `recount`, `section`,
 * `inventory` and `pharmacy`.
 */
export function isOwnOpenRecount(caller: Reaching & { readonly sub: string }): RawBuilder<boolean> {
  return sql`(
    section.collector_sub = ${caller.sub} and section.kind = 'recount' and recount.cancelled_at is null
    and section.finalised_at is null and section.deleted_at is null and inventory.deleted_at is null
    and pharmacy.deleted_at is null ${andWithinReach(caller, 'section.pharmacy_id')}
  )`;
}
