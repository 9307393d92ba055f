import type { CountLine } from '@balanco/contract/counts/counts';
import type { Database } from '../../db/database.js';
import type { CountLineCondition } from './count-line-filter.js';
import { countLineOrder } from './count-line-order.js';
import { viewCountLines } from './count-line-views.js';

/** The newest of the lines that a condition leaves, at most `limit`. */
export async function viewNewestLines(
  db: Database,
  where: CountLineCondition,
  limit: number,
): Promise<CountLine[]> {
  const order = countLineOrder('-createdAt');
  const { results } = await viewCountLines(db, where, { order, start: { page: 1 }, pageSize: limit });
  return results;
}
