import type { CountLinePage, CountSort } from '@balanco/contract/counts/counts';
import type { Database } from '../../db/database.js';
import { readCursor, writeCursor } from './count-line-cursor.js';
import { type CountLineFilter, countLineConditions } from './count-line-filter.js';
import { BY_RELEVANCE, countLineOrder } from './count-line-order.js';
import { countCountLines, viewCountLines } from './count-line-views.js';

interface CountLineQuery extends CountLineFilter {
  /** If undefined, newest first; with a search, the best matches first. */
  readonly sort?: CountSort | undefined;
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
): Promise<Pick<CountLinePage, 'count' | 'unrecognised' | 'results' | 'cursor'>> {
  const { page = 1, page_size: pageSize, after } = query;
  const sort = query.sort ?? (query.search === undefined ? '-createdAt' : BY_RELEVANCE);
  const start = after === undefined ? null : readCursor(sort, after);
  const selection = await countLineConditions(db, query);
  if (selection === null) {
    return { ...(start === null ? none : { count: start.count }), results: [], cursor: null };
  }
  const { where, rank } = selection;
  const order = countLineOrder(sort, rank);
  const [counted, { results, end }] = await Promise.all([
    start === null ? countCountLines(db, selection) : { count: start.count },
    viewCountLines(db, where, { order, start: start ?? { page }, pageSize }),
  ]);
  return { ...counted, results, cursor: end && writeCursor(sort, { ...end, count: counted.count }) };
}

const none = { count: 0, unrecognised: 0 };
