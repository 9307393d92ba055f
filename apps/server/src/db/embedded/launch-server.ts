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

/** Recovery after a crash replays at most `max_wal_size`; that takes minutes only on a dying disk. */
const PATIENCE_MS = 180_000;

/** What a server is started with. */
export interface LaunchPlan {
  cluster: string;
  binaries: Binaries;
  disposable: boolean;
}

/** A reason that goes away: somebody has the port; processes of a killed server are still ending. */
class PassingFault extends StartupError {}

/**
 * Starts the cluster's server on a free loopback port and waits until it takes connections.
 *
 * @throws StartupError naming the log when it doesn't come up; DiskFullError.
 */
export async function launchServer(plan: LaunchPlan): Promise<RunningServer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await attemptLaunch(plan, await freePort());
    } catch (error) {
      if (!(error instanceof PassingFault) || Date.now() > deadline) throw error;
      await delay(200);
    }
  }
}

/**
 * One attempt on one port. The server outlives this process on purpose: an interrupt from the terminal must reach
 * Node alone, which stops it last.
 *
 * @param signal ends the attempt, and the server with it
 * @throws StartupError naming the log when it doesn't come up; DiskFullError; the signal's reason.
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

/** Why a server didn't come up, by what it wrote. On a full disk it could write nothing. */
async function faultOf(cluster: string, log: string): Promise<StartupError> {
  const dataDir = path.dirname(cluster);
  if (/No space left on device|Disk quota exceeded/.test(log) || (await isDiskFull(dataDir))) {
    return new DiskFullError(dataDir);
  }
  const Fault = /could not bind|pre-existing shared memory block/.test(log) ? PassingFault : StartupError;
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

/** The server's pid; undefined when it ended, is not ready in time, or nobody waits any more. */
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
