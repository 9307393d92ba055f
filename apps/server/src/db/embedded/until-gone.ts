import { setTimeout as delay } from 'node:timers/promises';
import { processFacts } from './process-facts.js';
import type { RunningServer } from './stop-server.js';

/** On systems other than Linux each check runs the program `ps`. */
const POLL_MS = process.platform === 'linux' ? 250 : 1_000;

/**
 * Waits until the server's process has ended. The system reports the end of a child; an adopted server is not our child,
 * so it is polled.
 *
 * @param signal ends the polling
 */
export async function untilGone({ pid, exited }: RunningServer, signal: AbortSignal): Promise<void> {
  if (exited) return exited;
  const startedAt = (await processFacts(pid))?.startedAt;
  while (startedAt !== undefined && (await processFacts(pid))?.startedAt === startedAt) {
    // The timer must not keep this process alive.
    await delay(POLL_MS, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
  }
}
