import type { CountSummary } from '@balanco/contract/counts/counts';
import { sql } from 'kysely';
import type { Database } from '../../db/database.js';
import { type CountLineFilter, countLineConditions } from './count-line-filter.js';
import { quickFilters } from './quick-filter.js';

const nothing: CountSummary = {
  count: 0,
  unregistered: 0,
  unrecognised: 0,
  after_close: 0,
  zero_quantity: 0,
  factor_above_1: 0,
  recount: 0,
};

/**
 * The recognised lines of a filter, and how many lines each quick filter would leave, in one statement. The filters that
 * look at other tables have a scan of their own, which the planner turns into joins (docs/decisions/0058).
 */
export async function summariseCounts(
  db: Database,
  filter: Omit<CountLineFilter, 'only'>,
): Promise<CountSummary> {
  const selection = await countLineConditions(db, filter);
  if (selection === null) return nothing;
  const { where } = selection;
  const { rows } = await sql<CountSummary>`
    select own.*,
      (select count(*) from count_line where ${where} and ${quickFilters.unregistered}) as unregistered,
      (select count(*) from count_line where ${where} and ${quickFilters.after_close}) as after_close,
      (select count(*) from count_line where ${where} and ${quickFilters.recount}) as recount
    from (
      select count(*) filter (where not ${quickFilters.unrecognised}) as count,
        count(*) filter (where ${quickFilters.unrecognised}) as unrecognised,
        count(*) filter (where ${quickFilters.zero_quantity}) as zero_quantity,
        count(*) filter (where ${quickFilters.factor_above_1}) as factor_above_1
      from count_line where ${where}
    ) as own
  `.execute(db);
  return rows[0] ?? nothing;
}
