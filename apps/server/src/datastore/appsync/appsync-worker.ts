import type { AdvisoryLock } from '../../db/locks.js';
import { reasonOf } from '../../startup-error.js';
import type { SyncCycle } from './sync-cycle.js';

/** It never gets a token, key or password. */
export interface AppSyncLog {
  info(facts: object, sentence: string): void;
  warn(facts: object, sentence: string): void;
}

interface WorkerDependencies {
  readonly lock: AdvisoryLock;
  readonly runCycle: SyncCycle;
  readonly log: AppSyncLog;
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly random: () => number;
}

const INTERVAL_MS = 15_000;

export type AppSyncWorker = ReturnType<typeof createAppSyncWorker>;

/**
 * Runs in one server process at a time, every fifteen seconds, at once for pending pushes, less often while the remote fails. Processes
 * without the lock ask as often, so one takes over.
 */
export function createAppSyncWorker({ lock, runCycle, log, sleep, random }: WorkerDependencies) {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let failures = 0;
  /** null while another process has the lock. */
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
        const reason = reasonOf(error);
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
    /** Aborts the current cycle; the next start resumes it. */
    async stop() {
      stopping.abort();
      await running;
    },
    facts: () => ({ lastCycleAt, failures }),
  };
}

const FIRST_MS = 15_000;

const LONGEST_MS = 5 * 60_000;

/**
 * ms after this many failures: doubles up to five minutes, randomised so that servers don't retry in step.
 * `random` is in [0, 1).
 */
export function backoff(failures: number, random: () => number): number {
  const full = Math.min(FIRST_MS * 2 ** (failures - 1), LONGEST_MS);
  return Math.round(full / 2 + (random() * full) / 2);
}
