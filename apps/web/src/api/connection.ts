/** A quiet screen may make no call for this long, so an older answer doesn't tell when the network failed. */
const LONGEST_SILENCE_MS = 60_000;

const PROBE_TIMEOUT_MS = 10_000;

let offlineSince: number | null = null;
let lastReached = Date.now();
const listeners = new Set<() => void>();

/** In ms; null while the server is reachable. */
export function unreachedSince(): number | null {
  return offlineSince;
}

/** Call it for any answer, also a refusal. */
export function noteReached(): void {
  lastReached = Date.now();
  if (offlineSince === null) return;
  offlineSince = null;
  emit();
}

/** A call found no network. */
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

/** Calls `listener` when the server becomes unreachable or reachable. Returns a function that unsubscribes. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function emit(): void {
  for (const listener of listeners) listener();
}
