/** A scanner sends its keys faster than anybody types. */
const LONGEST_PAUSE_MS = 50;

/** The shortest code a scanner reads; fewer keys are somebody's. */
const SHORTEST_CODE = 6;

/** Digits that came in one burst so far, and when the last one came. */
export interface Burst {
  readonly digits: string;
  readonly at: number;
}

export const noBurst: Burst = { digits: '', at: Number.NEGATIVE_INFINITY };

/**
 * Reads the next key of a possible scan: digits in a burst, ended by Enter.
 *
 * @param at the time of the key in ms
 * @returns the burst so far, and the code if the key ends a scan
 */
export function readScan(before: Burst, key: string, at: number): { burst: Burst; code: string | null } {
  const isSoon = at - before.at < LONGEST_PAUSE_MS;
  if (/^\d$/.test(key)) return { burst: { digits: (isSoon ? before.digits : '') + key, at }, code: null };
  const isScan = key === 'Enter' && isSoon && before.digits.length >= SHORTEST_CODE;
  return { burst: noBurst, code: isScan ? before.digits : null };
}
