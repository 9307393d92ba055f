import { exportCounts as exportCountsCall } from '@balanco/contract/counts/count-export';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { findBlindness } from '../blind-count/blind-access.js';
import { type CountLineFilter, countLineConditions } from '../counts/count-line-filter.js';
import { countCountLines } from '../counts/count-line-views.js';
import { viewExportedPart } from './exported-line-views.js';
import { createLineWriter } from './exported-names.js';
import { createCountKeeper, type LinePosition } from './keep-counts-whole.js';

/** How many lines are read at a time. */
const CHUNK = 5_000;

/**
 * All live lines of a list that the caller may see, newest first, as a JSON list with one element on each line of text: the
 * number of lines, the lines, and how many were sent. It is read in parts, so that a slow reader holds neither a
 * connection nor a snapshot. A line that stays is sent once, and each count is sent as it was at one time.
 *
 * @param chunk how many lines to read at a time; tests read fewer
 */
export function exportCounts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  { settled, ...filter }: Omit<CountLineFilter, 'blindness' | 'pharmacyIds'> & { readonly settled?: boolean },
  chunk: number = CHUNK,
): AsyncIterable<string> {
  authorise(caller, exportCountsCall.permission);
  const conditions = async () =>
    countLineConditions(db, {
      ...filter,
      pharmacyIds: caller.pharmacyIds,
      blindness: await findBlindness(db, caller),
    });
  return (async function* read() {
    const selection = await conditions();
    const total = selection === null ? { count: 0 } : await countCountLines(db, selection);
    yield `[\n${JSON.stringify({ count: total.count })}`;
    const keepWhole = createCountKeeper();
    const write = createLineWriter(db, settled === true);
    const readPart = async (after: LinePosition | null) => {
      const current = await conditions();
      return current && viewExportedPart(db, current.where, { after, chunk });
    };
    let sent = 0;
    let part = await readPart(null);
    while (part !== null) {
      const { end } = part;
      const lines = keepWhole(part);
      // PostgreSQL reads the next part while the names of this one are looked up and written.
      const [text, next] = await Promise.all([
        lines.length === 0 ? '' : write(lines),
        end === null ? null : readPart(end),
      ]);
      if (text !== '') yield text;
      sent += lines.length;
      part = next;
    }
    yield `,\n${JSON.stringify({ lines: sent })}\n]\n`;
  })();
}
