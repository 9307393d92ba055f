import { type ExportedLineValues, exportCounts as exportCountsCall } from '@balanco/contract/count-export';
import { authorise } from '../../caller.js';
import type { Context } from '../../context.js';
import { findBlindness } from '../blind-count/blind-access.js';
import { type CountLineFilter, countLineConditions } from './count-line-filter.js';
import { countCountLines } from './count-line-views.js';
import { viewExportedLines } from './exported-line-views.js';

/** How many lines are read at a time, if their moments differ. */
const CHUNK = 5_000;

/**
 * All live lines of a list that the caller may see, newest first, as a JSON list with one element on each line of text: the
 * number of lines, the lines, and how many were sent. It is read in chunks, so that a slow reader holds neither a
 * connection nor a snapshot. A chunk ends between two moments and never within a count, so a line that stays is sent once.
 */
export function exportCounts(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  filter: Omit<CountLineFilter, 'blindness'>,
): AsyncIterable<string> {
  authorise(caller, exportCountsCall.permission);
  const conditions = async () =>
    countLineConditions(db, { ...filter, blindness: await findBlindness(db, caller) });
  return (async function* read() {
    const selection = await conditions();
    const total = selection === null ? { count: 0 } : await countCountLines(db, selection);
    yield `[\n${JSON.stringify({ count: total.count })}`;
    let sent = 0;
    let before: string | null = null;
    for (;;) {
      const current = await conditions();
      if (current === null) break;
      const { lines, end } = await viewExportedLines(db, current.where, { before, chunk: CHUNK });
      if (lines.length > 0) yield asText(lines);
      sent += lines.length;
      before = end;
      if (end === null) break;
    }
    yield `,\n${JSON.stringify({ lines: sent })}\n]\n`;
  })();
}

function asText(lines: readonly ExportedLineValues[]): string {
  return lines.map((line) => `,\n${JSON.stringify(line)}`).join('');
}
