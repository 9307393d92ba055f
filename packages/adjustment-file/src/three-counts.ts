import type { Counts } from './file-row.js';

/**
 * The three counts of an item of which a quantity was settled. A quantity that isn't the last count, because staff decided it
 * or nobody counted, stands as one more count, and as the third if there are three (docs/adjustment-files.md, "Counts").
 */
export function threeCounts(rounds: Counts, settled: number): Counts {
  const last = rounds.findLastIndex((units) => units !== null);
  if (last >= 0 && rounds[last] === settled) return rounds;
  const place = Math.min(last + 1, rounds.length - 1);
  const [first, second, third] = rounds.with(place, settled);
  return [first ?? null, second ?? null, third ?? null];
}
