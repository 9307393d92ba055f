/**
 * The index that a key moves to among `last + 1` elements: Home and End, and the keys of `steps`, which never leave the
 * range. Null for every other key.
 */
export function nextIndex(
  key: string,
  active: number,
  last: number,
  steps: Readonly<Record<string, number>>,
): number | null {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const step = steps[key];
  return step === undefined ? null : Math.max(0, Math.min(active + step, last));
}
