import { setTimeout as delay } from 'node:timers/promises';
import { processFacts } from './process-facts.js';
import type { RunningServer } from './stop-server.js';

/** Elsewhere each look costs a process, `ps`. */
const POLL_MS = process.platform === 'linux' ? 250 : 1_000;

/**
 * Waits until the server's process has ended. The system tells it of a child; an adopted server is somebody else's child
 * and has to be asked for.
 *
 * @param signal ends the asking
 */
export async function untilGone({ pid, exited }: RunningServer, signal: AbortSignal): Promise<void> {
  if (exited) return exited;
  const startedAt = (await processFacts(pid))?.startedAt;
  while (startedAt !== undefined && (await processFacts(pid))?.startedAt === startedAt) {
    // It must not keep a process alive that is about to end.
    await delay(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  }
}
