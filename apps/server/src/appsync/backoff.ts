const FIRST_MS = 15_000;
const LONGEST_MS = 5 * 60_000;

/**
 * The wait in milliseconds after the `failures`-th failure in a row. It doubles each time up to five minutes and is
 * random within its upper half, so that many servers don't retry at the same moment. `random` gives numbers in [0, 1).
 */
export function backoff(failures: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  return Math.round(full / 2 + (random() * full) / 2);
}
