const LONGEST_MS = 5_000;
const LONGEST_WAIT_FOR_QUIET_MS = 1_000;

let isOver = true;
const waiting = new Set<() => void>();

/** Leaves a slow processor to the first scan (docs/collector-app.md, "Opening"). */
export function beginOpening(): void {
  isOver = false;
  setTimeout(endOpening, LONGEST_MS);
}

export function endOpening(): void {
  if (isOver) return;
  isOver = true;
  runNext();
}

export function isOpeningOver(): boolean {
  return isOver;
}

/**
 * In a quiet moment of its own, or now if the opening is over.
 *
 * @param work returns its end, if it has one
 * @returns the end of `work`, also if it hasn't begun
 */
export function afterOpening(work: () => unknown): () => void {
  let end: unknown;
  const run = () => {
    end = work();
  };
  if (isOver) run();
  else waiting.add(run);
  return () => {
    waiting.delete(run);
    if (typeof end === 'function') end();
  };
}

function runNext(): void {
  const [next] = waiting;
  if (next === undefined) return;
  inQuiet(() => {
    if (waiting.delete(next)) next();
    runNext();
  });
}

/** Safari has no idle callbacks. */
function inQuiet(run: () => void): void {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(run, { timeout: LONGEST_WAIT_FOR_QUIET_MS });
  else setTimeout(run, 1);
}
