import type { AdvisoryLock } from '../db/advisory-lock.js';
import type { AppSyncLog } from './appsync-log.js';
import { backoff } from './backoff.js';
import type { SyncCycle } from './sync-cycle.js';

/** Runs in one server process at a time. */
export interface AppSyncWorker {
  start(): void;
  /** Aborts the current sync cycle. The next start resumes unfinished work. */
  stop(): Promise<void>;
  /** The state in this process. `lastCycleAt` is null while another process has the lock. */
  facts(): { readonly lastCycleAt: Date | null; readonly failures: number };
}

interface WorkerDependencies {
  readonly lock: AdvisoryLock;
  readonly runCycle: SyncCycle;
  readonly log: AppSyncLog;
  /** Waits until the time is over or the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const INTERVAL_MS = 15_000;

/**
 * Runs a sync cycle every fifteen seconds; at once if more pushes are pending; less and less often while the remote
 * fails (backoff.ts). A process that doesn't get the lock asks for it at the same interval, so it takes over from one
 * that ends.
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
        if (failures > 0) log.info({ failures }, 'appsync: works again');
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) break;
        failures += 1;
        wait = backoff(failures, random);
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ reason, failures, waitSeconds: Math.round(wait / 1000) }, 'appsync: a sync cycle failed');
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
