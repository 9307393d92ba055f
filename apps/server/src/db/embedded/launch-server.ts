import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DiskFullError, isDiskFull } from '../../disk-full.js';
import { StartupError } from '../../startup-error.js';
import type { Binaries } from './find-binaries.js';
import { readPostmasterFile } from './postmaster-file.js';
import { chooseRunAs, commandLine, type RunAs } from './run-as.js';
import { prepareServerLog, readServerLog, serverLogPath } from './server-log.js';
import { serverArguments } from './server-settings.js';
import { type RunningServer, stopServer } from './stop-server.js';

/** Recovery after a crash replays at most `max_wal_size`, which takes minutes only on a failing disk. */
const PATIENCE_MS = 180_000;

/** The settings of a start. */
export interface LaunchPlan {
  cluster: string;
  binaries: Binaries;
  disposable: boolean;
}

/** A transient reason: the port is taken, or processes of a killed server are still ending. */
class TransientFault extends StartupError {}

/**
 * Starts the cluster's server on a free loopback port and waits until it accepts connections.
 *
 * @throws StartupError that names the log if the server doesn't start; DiskFullError
 */
export async function launchServer(plan: LaunchPlan): Promise<RunningServer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attemptLaunch(plan, await freePort());
    } catch (error) {
      if (!(error instanceof TransientFault) || Date.now() > deadline) throw error;
      await delay(200);
    }
  }
}

/**
 * One attempt on one port. The server is detached on purpose: an interrupt from the terminal must reach only Node,
 * which stops the server last.
 *
 * @param signal ends the attempt and the server
 * @throws StartupError that names the log if the server doesn't start; DiskFullError; the signal's reason
 */
export async function attemptLaunch(
  plan: LaunchPlan,
  port: number,
  signal?: AbortSignal,
): Promise<RunningServer> {
  const { cluster, binaries, disposable } = plan;
  const written = await prepareServerLog(cluster);
  const runAs = await chooseRunAs(cluster, binaries.postgres);
  const child = await spawnServer(
    runAs,
    binaries.postgres,
    serverArguments(cluster, port, disposable),
    cluster,
  );
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const pid = await untilReady(cluster, child, signal);
  if (pid !== undefined) return { pid, port, exited };
  if (signal?.aborted) {
    await stopServer(cluster, child.pid ?? 0, binaries);
    throw signal.reason;
  }
  throw await faultOf(cluster, await readServerLog(cluster, written));
}

/** Why a server didn't start, judged by its log. On a full disk the log may be empty. */
async function faultOf(cluster: string, log: string): Promise<StartupError> {
  const dataDir = path.dirname(cluster);
  if (/No space left on device|Disk quota exceeded/.test(log) || (await isDiskFull(dataDir))) {
    return new DiskFullError(dataDir);
  }
  const Fault = /could not bind|pre-existing shared memory block/.test(log) ? TransientFault : StartupError;
  return new Fault(
    `O PostgreSQL embutido não iniciou na pasta "${cluster}": veja o motivo no fim de "${serverLogPath(cluster)}" ou indique um servidor em DATABASE_URL.`,
  );
}

async function spawnServer(
  runAs: RunAs,
  postgres: string,
  args: string[],
  cluster: string,
): Promise<ChildProcess> {
  const output = await open(serverLogPath(cluster), 'a');
  try {
    const child = spawn(...commandLine(runAs, postgres, args), {
      ...runAs.identity,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    await output.close();
  }
}

/** The server's pid; undefined if it ended, was not ready in time, or the signal aborted. */
async function untilReady(
  cluster: string,
  child: ChildProcess,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  while (child.exitCode === null && child.signalCode === null && !signal?.aborted && Date.now() < deadline) {
    const file = await readPostmasterFile(cluster);
    if (file?.ready && file.pid === child.pid) return file.pid;
    await delay(20);
  }
  return undefined;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
