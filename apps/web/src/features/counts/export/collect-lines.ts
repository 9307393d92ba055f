import type { CountLine, CountLinePage } from '@balanco/contract/counts';

export interface CollectSteps {
  /** Gets the part of the list behind a cursor, or its first part for null. */
  readonly fetchPart: (after: string | null) => Promise<CountLinePage>;
  /** Takes lines that were not there before; only once per line. */
  readonly take: (lines: readonly CountLine[]) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Every line that is in a list from its start to its end, once, newest first as on screen, while counts arrive and go.
 *
 * Each part goes on behind the last line of the part before, so that what comes or goes moves no other line. A line
 * keeps its id for as long as its entry keeps its place; only where an entry is taken out of a count that the end of a
 * part cuts in two, its lines change places. So a part is given only when the next one has shown that the count between
 * them is whole; otherwise both are read again.
 *
 * @throws what `fetchPart` throws
 */
export async function collectLines({ fetchPart, take, onProgress }: CollectSteps): Promise<void> {
  const taken = new Set<number>();
  const give = (lines: readonly CountLine[]) => {
    const fresh = lines.filter((line) => !taken.has(line.line_id));
    for (const line of fresh) taken.add(line.line_id);
    take(fresh);
  };
  let start: string | null = null;
  let held = await fetchPart(start);
  while (held.cursor !== null) {
    onProgress(taken.size + held.results.length, Math.max(held.count, taken.size + held.results.length));
    const next = await fetchPart(held.cursor);
    if (isTorn(held.results.at(-1), next.results[0])) {
      held = await fetchPart(start);
      continue;
    }
    give(held.results);
    start = held.cursor;
    held = next;
  }
  give(held.results);
  onProgress(taken.size, taken.size);
}

/** Whether somebody changed the count between two parts after the first of them was read. */
function isTorn(last: CountLine | undefined, first: CountLine | undefined): boolean {
  return last?.count_id === first?.count_id && last?._version !== first?._version;
}
