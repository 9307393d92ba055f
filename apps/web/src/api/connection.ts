/** A quiet screen may make no call, so an older answer doesn't date a network failure. */
const LONGEST_SILENCE_MS = 60_000;

const PROBE_TIMEOUT_MS = 10_000;

let offlineSince: number | null = null;
let lastReached = Date.now();
const listeners = new Set<() => void>();

/** Returns milliseconds, or null while the server is reachable. */
export function unreachedSince(): number | null {
  return offlineSince;
}

/** Any answer counts, also a refusal. */
export function noteReached(): void {
  lastReached = Date.now();
  if (offlineSince === null) return;
  offlineSince = null;
  emit();
}

export function noteUnreached(): void {
  if (offlineSince !== null) return;
  offlineSince = Math.max(lastReached, Date.now() - LONGEST_SILENCE_MS);
  emit();
}

export async function probeConnection(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    noteReached();
    return true;
  } catch {
    noteUnreached();
    return false;
  }
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function emit(): void {
  for (const listener of listeners) listener();
}
