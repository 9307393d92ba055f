import { Session } from 'node:inspector/promises';

/** Milliseconds in which the first calls are answered. */
const AFTER_START_MS = 3_000;

/**
 * It happens once, soon after the start: what evaluating the program left is a fifth of the process, and a
 * server with little to do would keep it for hours. Nothing is answered meanwhile, 0.1 s.
 */
export function releaseMemorySoon(): void {
  // Where Node has no inspector, the memory stays.
  setTimeout(() => void collectGarbage().catch(() => undefined), AFTER_START_MS).unref();
}

/** By the inspector within this process, which opens no port. */
export async function collectGarbage(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  // Not in a callback of `post`, which would block the process.
  session.disconnect();
}
