import type { AdvisoryLock } from '../db/advisory-lock.js';
import type { AppSyncLog } from './appsync-log.js';
import { backoff } from './backoff.js';
import type { SyncCycle } from './sync-cycle.js';

/** Runs beside the server, in one of its processes at a time. */
export interface AppSyncWorker {
  start(): void;
  /** Ends the round that is on; what was not finished goes on with the next start. */
  stop(): Promise<void>;
  /** How it fares in this process; `lastCycleAt` is null while another one has the lock. */
  facts(): { readonly lastCycleAt: Date | null; readonly failures: number };
}

interface WorkerDependencies {
  readonly lock: AdvisoryLock;
  readonly runCycle: SyncCycle;
  readonly log: AppSyncLog;
  /** Waits, or less long once the signal says so. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const INTERVAL_MS = 15_000;

/**
 * A round every fifteen seconds, at once where more is waiting, and ever more rarely while the remote fails
 * (backoff.ts). A process that doesn't get the lock asks again at the same pace, so that it follows one that ends.
 */
export function createAppSyncWorker({
  lock,
  runCycle,
  log,
  sleep,
  random,
}: WorkerDependencies): AppSyncWorker {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let failures = 0;
  let lastCycleAt: Date | null = null;

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let wait = INTERVAL_MS;
      try {
        if (await lock.tryHold()) {
          if (await runCycle(stopping.signal)) wait = 0;
          lastCycleAt = new Date();
        } else lastCycleAt = null;
        if (failures > 0) log.info({ failures }, 'appsync: goes on');
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) break;
        failures += 1;
        wait = backoff(failures, random);
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ reason, failures, waitSeconds: Math.round(wait / 1000) }, 'appsync: a round failed');
      }
      await sleep(wait, stopping.signal);
    }
    await lock.release().catch(() => undefined);
  }

  return {
    start() {
      running = run();
    },
    async stop() {
      stopping.abort();
      await running;
    },
    facts: () => ({ lastCycleAt, failures }),
  };
}
