let asked: Promise<boolean> | undefined;

/** Asks the browser once not to clear this site's data when the phone runs low, which it may refuse. Returns its answer. */
export function keepStorage(): Promise<boolean> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<boolean> {
  // Missing on plain http and in old browsers.
  const storage = (navigator as Partial<Navigator>).storage;
  if (typeof storage?.persist !== 'function') return false;
  return storage.persist().catch(() => false);
}
