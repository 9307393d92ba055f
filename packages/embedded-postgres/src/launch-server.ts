import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { asFolderFault, DiskFullError, giveToFolderOwner, isDiskFull } from './data-folder.js';
import { EmbeddedPostgresError } from './fault.js';
import { chooseRunAs, commandLine, type RunAs } from './run-as.js';
import {
  clearDeadServer,
  findRunningServer,
  type RunningServer,
  readPostmasterFile,
  stopServer,
} from './running-server.js';

/** Recovery replays at most `max_wal_size`: minutes only on a failing disk. */
const PATIENCE_MS = 180_000;

export interface LaunchPlan {
  cluster: string;
  binaries: Binaries;
  disposable: boolean;
}

/** A taken port, or processes of a killed server that still end. */
class TransientFault extends EmbeddedPostgresError {}

/**
 * Starts the server on a free loopback port and waits until it accepts connections.
 * @throws EmbeddedPostgresError that names the log; DiskFullError
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
 * Restarts a dead server on its port, which every connection string names, or accepts one started there by
 * hand.
 * @param signal ends the attempt and the server
 * @throws EmbeddedPostgresError; DiskFullError; the signal's reason
 */
export async function relaunchServer(
  plan: LaunchPlan,
  port: number,
  signal: AbortSignal,
): Promise<RunningServer> {
  try {
    const running = await findRunningServer(plan.cluster, signal);
    if (running?.port === port) return running;
    if (running !== undefined) {
      throw new EmbeddedPostgresError(
        `O PostgreSQL da pasta "${plan.cluster}" foi iniciado por outro programa em outra porta (processo ${running.pid}): inicie este servidor de novo.`,
      );
    }
    await clearDeadServer(plan.cluster);
    return await attemptLaunch(plan, port, signal);
  } catch (error) {
    throw asFolderFault(error, path.dirname(plan.cluster));
  }
}

/**
 * One attempt on one port. Detached, so a terminal's interrupt reaches only Node, which stops the server
 * last.
 * @param signal ends the attempt and the server
 * @throws EmbeddedPostgresError that names the log; DiskFullError; the signal's reason
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

/** On a full disk the log may be empty. */
async function faultOf(cluster: string, log: string): Promise<EmbeddedPostgresError> {
  const dataDir = path.dirname(cluster);
  if (/No space left on device|Disk quota exceeded/.test(log) || (await isDiskFull(dataDir))) {
    return new DiskFullError(dataDir);
  }
  const Fault = /could not bind|pre-existing shared memory block/.test(log)
    ? TransientFault
    : EmbeddedPostgresError;
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
      ...apartFromTerminal(process.platform),
      stdio: ['ignore', output.fd, output.fd],
    });
    await once(child, 'spawn');
    child.unref();
    return child;
  } finally {
    await output.close();
  }
}

/**
 * A detached process of Windows has no console, so each of its own processes would open a window; a hidden
 * console is its own too. There the server ends with Node, like in a power cut.
 */
export function apartFromTerminal(platform: NodeJS.Platform): Pick<SpawnOptions, 'detached' | 'windowsHide'> {
  return platform === 'win32' ? { windowsHide: true } : { detached: true };
}

/** undefined if it ended, timed out or was aborted. */
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

function serverLogPath(cluster: string): string {
  return path.join(path.dirname(cluster), 'postgres.log');
}

const LOG_LIMIT_BYTES = 5_000_000;

/**
 * Rotates a long log.
 * @returns its size in bytes, where new entries follow
 */
async function prepareServerLog(cluster: string): Promise<number> {
  const log = serverLogPath(cluster);
  const size = await touch(log);
  if (size < LOG_LIMIT_BYTES) return size;
  await rename(log, `${log}.1`);
  return touch(log);
}

async function readServerLog(cluster: string, start: number): Promise<string> {
  return (await readFile(serverLogPath(cluster))).subarray(start).toString();
}

async function touch(log: string): Promise<number> {
  const handle = await open(log, 'a', 0o600);
  try {
    const { size } = await handle.stat();
    if (size === 0) await giveToFolderOwner(log);
    return size;
  } finally {
    await handle.close();
  }
}

const MB = 1024 * 1024;

/** Bytes of the machine, or of its container if less. */
export function availableMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/**
 * PostgreSQL's share of `bytes`. Its cache is an eighth: the system caches the same files, and Node needs the
 * rest. The minimum fits 1 GB.
 */
export function memorySettings(bytes: number): Readonly<Record<string, string>> {
  const part = (divisor: number, least: number, most: number) =>
    `${Math.round(Math.min(most, Math.max(least, bytes / MB / divisor)))}MB`;
  return {
    shared_buffers: part(8, 128, 4096),
    effective_cache_size: part(2, 512, 32_768),
    work_mem: part(1024, 8, 32),
    maintenance_work_mem: part(32, 64, 1024),
  };
}

/** They stand on the command line at each start, so a new version or a larger machine changes them. */
const SETTINGS = {
  // It isn't a socket file: loopback works on every system, without a path limit or cleaners of temporary
  // folders.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  superuser_reserved_connections: '0',
  max_wal_size: '512MB',
  wal_compression: 'on',
  // A back-office's short queries don't repay compilation.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Rows and statements contain people's data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

const DISPOSABLE = {
  ...memorySettings(0),
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
};

export function serverArguments(cluster: string, port: number, disposable: boolean): string[] {
  const durable = () => ({ ...memorySettings(availableMemory()), ...DURABLE });
  const settings = { ...SETTINGS, ...(disposable ? DISPOSABLE : durable()), port };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
