import { type CountSummary, countSummarySchema } from '@balanco/contract/counts/counts';
import { type RawBuilder, sql } from 'kysely';
import { answering } from '../../../db/answering.js';
import type { Database } from '../../../db/database.js';
import {
  type CountLineCondition,
  type CountLineFilter,
  countLineConditions,
  quickFilters,
} from './count-line-filter.js';
import { countCountLines } from './list-count-lines.js';

const summary = countSummarySchema.omit({ others: true });

/** How many lines each quick filter has (docs/counts.md, "Quick filters"). */
export async function summariseCounts(
  db: Database,
  filter: Omit<CountLineFilter, 'only'>,
): Promise<CountSummary> {
  const selection = await countLineConditions(db, filter);
  if (selection === null) return nothing;
  const { where, searchedIn, pharmacyId } = selection;
  if (searchedIn === null) {
    const [{ count, unrecognised }, others] = await Promise.all([
      countCountLines(db, selection),
      countUnusual(db, where, pharmacyId),
    ]);
    return { count: count - unrecognised, unrecognised, ...others };
  }
  if (searchedIn === 'item') return countFound(db, where);
  const search_in = searchedIn === 'collectors' ? 'products' : 'collectors';
  const [found, others] = await Promise.all([
    countFound(db, where),
    countRecognised(db, { ...filter, search_in }),
  ]);
  return { ...found, others };
}

/** Few lines take one statement; filters on other tables scan separately, as joins. */
async function countFound(db: Database, where: CountLineCondition): Promise<CountSummary> {
  return answering(summary.shape)`
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
  `.one(db);
}

/** Each number by an index of its own, because usual lines are many. */
async function countUnusual(db: Database, where: CountLineCondition, pharmacyId: string | null) {
  const count = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from count_line where ${where} and ${condition})`;
  const unregistered =
    pharmacyId === null
      ? count(quickFilters.unregistered)
      : sql`${count(sql`${hasUnknown('barcode_key')} and ${quickFilters.unregistered}`)}
          + ${count(sql`${hasUnknown('internal_code_key')} and barcode_key = '' and ${quickFilters.unregistered}`)}`;
  return answering(summary.omit({ count: true, unrecognised: true }).shape)`
    ${pharmacyId === null ? sql`` : unknownCodes(pharmacyId)}
    select ${unregistered} as unregistered, ${count(quickFilters.after_close)} as after_close,
      ${count(quickFilters.zero_quantity)} as zero_quantity,
      ${count(quickFilters.factor_above_1)} as factor_above_1, ${count(quickFilters.recount)} as recount
  `.one(db);
}

type CodeColumn = 'barcode_key' | 'internal_code_key';

function unknownCodes(pharmacyId: string): RawBuilder<unknown> {
  const columns: CodeColumn[] = ['barcode_key', 'internal_code_key'];
  return sql`with recursive ${sql.join(columns.map((column) => unknownOf(column, pharmacyId)))}`;
}

/** Each code is one step in an index, however many lines have it. */
function unknownOf(column: CodeColumn, pharmacyId: string): RawBuilder<unknown> {
  const [counted, unknown] = [sql.ref(`counted_${column}`), sql.ref(`unknown_${column}`)];
  const code = sql.ref(column);
  const lines = sql`select ${code} as code from count_line
    where live and ${code} <> '' and pharmacy_id = ${pharmacyId}`;
  return sql`
    ${counted} as (
      (${lines} order by 1 limit 1)
      union all
      select (${lines} and ${code} > ${counted}.code order by 1 limit 1) from ${counted}
      where ${counted}.code is not null
    ),
    ${unknown} as materialized (
      select code from ${counted} where code is not null and not exists (
        select from product where product.pharmacy_id = ${pharmacyId} and deleted_at is null
          and ${code} <> '' and ${code} = ${counted}.code
      )
    )
  `;
}

function hasUnknown(column: CodeColumn): RawBuilder<unknown> {
  const code = sql.ref(`count_line.${column}`);
  return sql`${code} <> '' and ${code} = any(array(select code from ${sql.ref(`unknown_${column}`)}))`;
}

async function countRecognised(db: Database, filter: CountLineFilter): Promise<number> {
  const selection = await countLineConditions(db, filter);
  if (selection === null) return 0;
  const { count, unrecognised } = await countCountLines(db, selection);
  return count - unrecognised;
}

const nothing: CountSummary = {
  count: 0,
  unregistered: 0,
  unrecognised: 0,
  after_close: 0,
  zero_quantity: 0,
  factor_above_1: 0,
  recount: 0,
};
