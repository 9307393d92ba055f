import type { CountLine, CountLinePage } from '@balanco/contract/counts';
import { ApiError } from '../../../api/api-error';

export interface CollectSteps<Kept> {
  /** Gets one page, from 1; `next` of the answer says whether another follows. */
  readonly fetchPage: (page: number) => Promise<CountLinePage>;
  /** What is kept of a line: a short text takes less room than the line. */
  readonly keep: (line: CountLine) => Kept;
  readonly onProgress: (done: number, total: number) => void;
}

/** How often the list is read from its start before growth is accepted as it comes. */
const PASSES = 3;

type Change = 'none' | 'grown' | 'shrunk';

/**
 * Every line of a list that is read page by page while counts arrive and go, newest first as on screen.
 *
 * Pages are cut by place, so a change moves the lines behind it. What arrives moves them back: they come twice, and
 * `line_id` tells. What goes moves them forward, and one may slip past. So the list is read again while its total
 * changes or doesn't match; the last pass accepts growth, which hides no line that was there at its start. What this
 * can't see: between the same two pages a line goes before them and another one comes behind them.
 *
 * @throws Error where lines still vanish in the last pass, and what `fetchPage` throws
 */
export async function collectLines<Kept>(steps: CollectSteps<Kept>): Promise<Kept[]> {
  for (let pass = 1; ; pass += 1) {
    const { kept, change } = await readOnce(steps);
    if (change === 'none' || (change === 'grown' && pass >= PASSES)) return [...kept.values()];
    if (pass >= PASSES) throw new Error('As contagens mudaram durante a exportação. Tente novamente.');
  }
}

async function readOnce<Kept>(
  steps: CollectSteps<Kept>,
): Promise<{ kept: Map<number, Kept>; change: Change }> {
  const kept = new Map<number, Kept>();
  let change: Change = 'none';
  let total: number | null = null;
  for (let page = 1; ; page += 1) {
    const answer = await steps.fetchPage(page).catch(nullWherePastTheEnd);
    if (answer === null || (total !== null && answer.count < total)) return { kept, change: 'shrunk' };
    if (total !== null && answer.count > total) change = 'grown';
    total = answer.count;
    for (const line of answer.results) kept.set(line.line_id, steps.keep(line));
    steps.onProgress(Math.min(kept.size, total), total);
    if (answer.next === null) break;
  }
  if (kept.size < total) return { kept, change: change === 'none' ? 'shrunk' : change };
  return { kept, change: kept.size > total ? 'shrunk' : change };
}

/** The page before had said that this one follows. */
function nullWherePastTheEnd(error: unknown): null {
  if (error instanceof ApiError && error.refusal.status === 404) return null;
  throw error;
}
