import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.js';
import type { Binaries } from './find-binaries.js';
import { readPostmasterFile } from './postmaster-file.js';
import { chooseRunAs, commandLine, type RunAs } from './run-as.js';
import { serverArguments } from './server-settings.js';
import type { RunningServer } from './stop-server.js';

/** Recovery after a crash replays at most `max_wal_size`; that takes minutes only on a dying disk. */
const PATIENCE_MS = 180_000;
const LOG_LIMIT_BYTES = 5_000_000;

/**
 * Starts the cluster's server on a free loopback port and waits until it takes connections. It outlives this
 * process on purpose: an interrupt from the terminal must reach Node alone, which stops it last.
 *
 * @throws StartupError naming the log when it doesn't come up.
 */
export async function launchServer(
  cluster: string,
  binaries: Binaries,
  disposable: boolean,
): Promise<RunningServer> {
  const log = await prepareLog(cluster);
  const runAs = await chooseRunAs(cluster, binaries.postgres);
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const port = await freePort();
    const started = (await stat(log)).size;
    const child = await spawnServer(
      runAs,
      binaries.postgres,
      serverArguments(cluster, port, disposable),
      log,
    );
    const pid = await untilReady(cluster, child, deadline);
    if (pid !== undefined) return { pid, port };
    if (!isPassing((await readFile(log)).subarray(started).toString())) break;
    await delay(200);
  }
  throw new StartupError(
    `O PostgreSQL embutido não iniciou na pasta "${cluster}": veja o motivo no fim de "${log}" ou indique um servidor em DATABASE_URL.`,
  );
}

/** Reasons that go away: somebody took the port first; processes of a killed server are still ending. */
function isPassing(log: string): boolean {
  return /could not bind|pre-existing shared memory block/.test(log);
}

async function spawnServer(
  runAs: RunAs,
  postgres: string,
  args: string[],
  log: string,
): Promise<ChildProcess> {
  const output = await open(log, 'a');
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

/** The server's pid; undefined when it ended, or is not ready by the deadline. */
async function untilReady(
  cluster: string,
  child: ChildProcess,
  deadline: number,
): Promise<number | undefined> {
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
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

/** Beside the cluster; a long one is set aside, so that the two together stay small. */
async function prepareLog(cluster: string): Promise<string> {
  const log = path.join(path.dirname(cluster), 'postgres.log');
  const handle = await open(log, 'a', 0o600);
  const { size } = await handle.stat();
  await handle.close();
  if (size < LOG_LIMIT_BYTES) return log;
  await rename(log, `${log}.1`);
  await (await open(log, 'a', 0o600)).close();
  return log;
}
