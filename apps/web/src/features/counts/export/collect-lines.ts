import type { CountLine, CountLinePage } from '@balanco/contract/counts/counts';

export interface CollectSteps {
  /** Loads the part of the list after a cursor, or its first part for null. */
  readonly fetchPart: (after: string | null) => Promise<CountLinePage>;
  /** Gets new lines, each line once. */
  readonly take: (lines: readonly CountLine[]) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Collects every line that stays in a list while it is read, once, newest first, while other counts arrive and are deleted.
 *
 * Each part starts after the last line of the part before, so a new or deleted line moves no other line. A line keeps its
 * id as long as its entry keeps its index. Indexes move only if an entry is removed from a count, which matters if that
 * count is cut by the end of a part. Therefore a part is taken only after the next part shows that the count between them
 * has not changed; otherwise both are read again.
 *
 * @throws what `fetchPart` throws
 */
export async function collectLines({ fetchPart, take, onProgress }: CollectSteps): Promise<void> {
  const taken = new Set<number>();
  const takeNew = (lines: readonly CountLine[]) => {
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
    takeNew(held.results);
    start = held.cursor;
    held = next;
  }
  takeNew(held.results);
  onProgress(taken.size, taken.size);
}

/** Whether someone changed the count on the border of two parts after the first part was read. */
function isTorn(last: CountLine | undefined, first: CountLine | undefined): boolean {
  return last?.count_id === first?.count_id && last?._version !== first?._version;
}
