import { setTimeout as delay } from 'node:timers/promises';
import { DiskFullError } from './data-folder.js';
import { EmbeddedPostgresError } from './fault.js';
import type { RunningServer } from './running-server.js';

/** Pauses before the first attempt, the second, and so on; the last one repeats. */
const PAUSES_MS = [0, 250, 500, 1_000, 2_000, 4_000, 5_000];
/** After an outage of this length a failed attempt is the last one. */
const PATIENCE_MS = 30_000;
/** If a server that ran for at least this long dies, the pauses start from the beginning. */
const STEADY_MS = 30_000;

interface SupervisorLog {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Receives the news of the server's death. */
export interface Supervision {
  log: SupervisorLog;
  /** Called once if the server can't be started again; this process should then end with the fault's sentence. */
  onLost(fault: EmbeddedPostgresError): void;
}

interface SupervisorDependencies extends Supervision {
  /** Resolves when the server's process has ended; stops checking when the signal aborts. */
  untilGone(server: RunningServer, signal: AbortSignal): Promise<void>;
  /** Tries once to start the server again on its port; stops it again if the signal aborts. */
  relaunch(signal: AbortSignal): Promise<RunningServer>;
  sleep?(milliseconds: number, signal: AbortSignal): Promise<void>;
  now?(): number;
}

export interface Supervisor {
  /** Ends the supervision and a running attempt. A running server stays up. */
  end(): Promise<void>;
  /** How many times the server was started again. */
  restarts(): number;
}

/**
 * Starts the embedded server again whenever its process ends, for any reason. A process that runs but doesn't answer is
 * left alone: it may be recovering, or stopped by someone who will continue it, and a kill would not help.
 *
 * On a full disk the attempts never stop, because a new process of ours could do no better.
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

  /** The restarted server; undefined if the supervision ended or gave up. */
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
        // A warning, so that a log that shows the death shows the return too.
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
