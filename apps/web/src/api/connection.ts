/** When the server was last reached before it could no longer be, in ms; null while it can be reached. */
let offlineSince: number | null = null;
let lastReached = Date.now();
const listeners = new Set<() => void>();

/** The moment since which the server can't be reached, in ms, or null. */
export function unreachedSince(): number | null {
  return offlineSince;
}

/** Any answer has come, also a refusal. */
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

/** A quiet screen makes no call for up to this time, so an older answer says nothing about when the network went. */
const LONGEST_SILENCE_MS = 60_000;

/** Asks the server for a sign of life. */
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

const PROBE_TIMEOUT_MS = 10_000;

/** Calls `listener` when the server can't be reached any more, and when it can again. Returns a function that unsubscribes. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function emit(): void {
  for (const listener of listeners) listener();
}
