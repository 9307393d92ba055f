import { setTimeout as delay } from 'node:timers/promises';
import { DiskFullError } from './data-folder.js';
import { EmbeddedPostgresError } from './fault.js';
import type { RunningServer } from './running-server.js';

/** The last one repeats. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 4_000, 5_000];
/** A failed attempt after this outage is the last. */
const PATIENCE_MS = 30_000;
/** Milliseconds, after which pauses start over. */
const STEADY_MS = 30_000;

interface SupervisorLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface Supervision {
  log: SupervisorLog;
  /** Called once, if no restart succeeds; the process should then end. */
  onLost(fault: EmbeddedPostgresError): void;
}

interface SupervisorDependencies extends Supervision {
  untilGone(server: RunningServer, signal: AbortSignal): Promise<void>;
  /** One attempt on the same port; undone if the signal aborts. */
  relaunch(signal: AbortSignal): Promise<RunningServer>;
  sleep?(milliseconds: number, signal: AbortSignal): Promise<void>;
  now?(): number;
}

export interface Supervisor {
  /** A running server stays up. */
  end(): Promise<void>;
  restarts(): number;
}

/**
 * Restarts the server whenever its process ends. Leaves a silent one alone: it may be recovering. Never gives
 * up on a full disk, where a new process could do no better.
 */
export function superviseServer(first: RunningServer, dependencies: SupervisorDependencies): Supervisor {
  const { log, onLost, untilGone, relaunch, sleep = pause, now = Date.now } = dependencies;
  const stopping = new AbortController();
  const { signal } = stopping;
  let restarts = 0;
  const stopped = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });

  async function watch(): Promise<void> {
    let failures = 0;
    for (let server: RunningServer | undefined = first; server !== undefined; ) {
      const since = now();
      await Promise.race([untilGone(server, signal), stopped]);
      if (signal.aborted) return;
      log.error({ serverPid: server.pid }, 'embedded PostgreSQL: the server has ended; starting it again');
      if (now() - since >= STEADY_MS) failures = 0;
      server = await bringBack(failures);
      failures += 1;
    }
  }

  /** Returns undefined if the supervision ended or gave up. */
  async function bringBack(earlierFailures: number): Promise<RunningServer | undefined> {
    const died = now();
    let told = '';
    for (let attempt = 1; ; attempt += 1) {
      await sleep(PAUSES_MS[earlierFailures + attempt - 1] ?? PAUSES_MS.at(-1) ?? 0, signal);
      if (signal.aborted) return undefined;
      try {
        const server = await relaunch(signal);
        restarts += 1;
        const facts = { serverPid: server.pid, port: server.port, attempt, awayMilliseconds: now() - died };
        // A warning, so logs that show the death show the return.
        log.warn(facts, 'embedded PostgreSQL: the server is back');
        return server;
      } catch (error) {
        if (signal.aborted) return undefined;
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== told) log.warn({ reason, attempt }, 'embedded PostgreSQL: the server does not start');
        told = reason;
        if (error instanceof DiskFullError || now() - died < PATIENCE_MS) continue;
        onLost(
          new EmbeddedPostgresError(
            `O banco de dados embutido terminou e não voltou em ${PATIENCE_MS / 1000} segundos; este servidor foi encerrado. ${reason}`,
            { cause: error },
          ),
        );
        return undefined;
      }
    }
  }

  const watching = watch();
  return {
    async end() {
      stopping.abort();
      await watching;
    },
    restarts: () => restarts,
  };
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}
