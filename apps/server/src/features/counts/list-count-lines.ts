import type { CountLinePage, CountSort } from '@balanco/contract/counts';
import type { Database } from '../../db/database.js';
import { readCursor, writeCursor } from './count-line-cursor.js';
import { type CountLineFilter, countLineConditions } from './count-line-filter.js';
import { countCountLines, viewCountLines } from './count-line-views.js';

interface CountLineQuery extends CountLineFilter {
  readonly sort: CountSort;
  /** Starts at 1; ignored if `after` is given. */
  readonly page?: number | undefined;
  readonly page_size: number;
  readonly after?: string | undefined;
}

/**
 * One page of lines, by its number or after a cursor. With a cursor, `count` keeps the number from when reading began,
 * because counting again for each page would cost more than the page. Refuses `invalid` for anything that isn't a cursor
 * of this order.
 */
export async function listCountLines(
  db: Database,
  query: CountLineQuery,
): Promise<Pick<CountLinePage, 'count' | 'results' | 'cursor'>> {
  const { sort, page = 1, page_size: pageSize, after } = query;
  const start = after === undefined ? null : readCursor(sort, after);
  const where = await countLineConditions(db, query);
  if (where === null) return { count: start?.count ?? 0, results: [], cursor: null };
  const [count, { results, end }] = await Promise.all([
    start === null ? countCountLines(db, where) : start.count,
    viewCountLines(db, where, { sort, start: start ?? { page }, pageSize }),
  ]);
  return { count, results, cursor: end && writeCursor(sort, { ...end, count }) };
}
