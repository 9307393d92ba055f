const LOCK = 'balanco-refresh';

/** A tab that hangs in the middle of a refresh must not keep the others waiting. */
const LONGEST_WAIT_MS = 10_000;

/**
 * Runs `work` while no other tab runs it. Browsers have no locks on plain http outside localhost: there, and after
 * waiting too long, it runs at once, and the pool's grace for a refresh token that was just used keeps both sessions.
 */
export async function oneTabAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  let started = false;
  const start = () => {
    started = true;
    return work();
  };
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LONGEST_WAIT_MS) }, start);
  } catch (error) {
    if (started) throw error;
    return work();
  }
}
