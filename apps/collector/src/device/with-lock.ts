/**
 * Runs the work in one tab at a time. Browsers have no locks on plain http outside localhost; there it runs at once, which
 * is safe because the server recognises repeats.
 */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Types of the platform promise locks always.
  const locks: LockManager | undefined = navigator.locks;
  // A lock's type unwraps what its work returns once too often.
  return locks === undefined ? work() : (locks.request(name, work) as Promise<T>);
}

/** The same, but does nothing if another tab is at work. Returns whether it ran. */
export async function ifUnlocked(name: string, work: () => Promise<void>): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) {
    await work();
    return true;
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
    return lock !== null;
  });
}
