/** Only one tab runs it. Plain http outside localhost has no locks and runs at once: the server recognises repeats. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Typed as always present.
  const locks: LockManager | undefined = navigator.locks;
  // TypeScript unwraps the result once too often.
  return locks === undefined ? work() : (locks.request(name, work) as Promise<T>);
}

/** Skips if another tab works. Returns whether it ran. */
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
