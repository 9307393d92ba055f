/**
 * Runs the work in one tab at a time. Plain http outside localhost has no locks: there it runs at once, which
 * is safe because the server recognises repeats.
 */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // The platform's types promise locks always.
  const locks: LockManager | undefined = navigator.locks;
  // The type of `request` unwraps the result once too often.
  return locks === undefined ? work() : (locks.request(name, work) as Promise<T>);
}

/** Skips the work if another tab is at it. Returns whether it ran. */
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
