const FIRST_MS = 15_000;
const LONGEST_MS = 5 * 60_000;

/**
 * How long to wait after the `failures`-th failure in a row, in milliseconds: doubled each time up to five minutes, and
 * spread over the upper half, so that many servers don't come back at one moment. `random` is in [0, 1).
 */
export function backoff(failures: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  return Math.round(full / 2 + (random() * full) / 2);
}
