import type { CountLine } from '@balanco/contract/counts/count';
import type { CountLinePage } from '@balanco/contract/counts/counts';

interface CollectSteps {
  /** null loads the first part. */
  readonly fetchPart: (after: string | null) => Promise<CountLinePage>;
  readonly take: (lines: readonly CountLine[]) => void;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Collects every line that stays in a list while it is read, once and newest first, while counts arrive and
 * disappear. Parts follow the last line of the one before. An entry that leaves a count moves its later
 * indexes, and so ids. So a part counts only once the next part shows the count between them unchanged;
 * otherwise both are read again.
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

/** Somebody changed the count between two parts. */
function isTorn(last: CountLine | undefined, first: CountLine | undefined): boolean {
  return last?.count_id === first?.count_id && last?._version !== first?._version;
}
