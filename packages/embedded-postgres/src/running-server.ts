import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Binaries } from './binaries.js';
import { connectionStringFor } from './cluster.js';
import { EmbeddedPostgresError } from './fault.js';
import { pidIsTaken, processFacts } from './process-facts.js';

/** A server that accepts connections. */
export interface RunningServer {
  pid: number;
  port: number;
  /** Resolves when it ends; absent if another process started it. */
  exited?: Promise<void>;
}

/** The content of `postmaster.pid`, which a running server keeps and a killed one leaves behind. */
interface PostmasterFile {
  pid: number;
  port: number;
  /** Whether it accepts connections; otherwise it is starting, recovering or stopping. */
  ready: boolean;
}

export function postmasterFilePath(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** The file's content; undefined if there is no file. A file that a power cut left empty reads as pid 0. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFilePath(cluster), 'utf8').catch(orNothing);
  if (text === undefined) return undefined;
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim());
  return { pid: Number(pid), port: Number(port), ready: status === 'ready' };
}

/**
 * Whether process `pid` is the server of this cluster. Only the process itself can tell: a stale file may name a
 * recycled pid, and a copied folder names the server of the original.
 */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const facts = await processFacts(pid);
  if (facts === undefined) return false;
  // If the system doesn't show a process's arguments, the server is ours if it accepts our password.
  if (facts.commandLine === undefined) return true;
  return facts.commandLine.includes('postgres') && facts.commandLine.includes(` -D ${cluster} -c `);
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** How long a starting server may take until it answers, in ms. */
const READY_WITHIN_MS = 60_000;
/** How long to wait for one answer, in ms. A stopped process accepts connections and never answers. */
const ANSWER_MS = 5_000;

/**
 * Finds the server that a killed Node process left running on the cluster, and waits until it accepts connections.
 * Undefined if there is none. If the server is stopping, waits until it has ended.
 *
 * @param signal ends the wait
 * @throws EmbeddedPostgresError if it runs but doesn't answer; the signal's reason
 */
export async function findRunningServer(
  cluster: string,
  signal?: AbortSignal,
): Promise<RunningServer | undefined> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    signal?.throwIfAborted();
    const file = await readPostmasterFile(cluster);
    if (file === undefined || !(await isServerOf(cluster, file.pid))) return undefined;
    if (file.ready && (await answers(cluster, file.port))) return { pid: file.pid, port: file.port };
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `O PostgreSQL que já roda na pasta "${cluster}" (processo ${file.pid}) não responde: encerre esse processo e tente de novo.`,
      );
    }
    await delay(50);
  }
}

async function answers(cluster: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: await connectionStringFor(cluster, port),
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  // If the server ends meanwhile, the query fails too; without a listener Node would exit.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Stops the cluster's server, even if another process started it. First a fast shutdown, which aborts open
 * transactions and writes everything to disk; after half a minute an immediate one, and the next start recovers.
 *
 * @throws Error if the server is still running
 */
export async function stopServer(
  cluster: string,
  pid: number,
  binaries: Pick<Binaries, 'pgCtl'>,
): Promise<void> {
  // Windows has no signals, so PostgreSQL's tool sends the message there.
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  if (await endsAfter('SIGINT', cluster, pid, 30_000)) return;
  if (await endsAfter('SIGQUIT', cluster, pid, 10_000)) return;
  throw new Error(`PostgreSQL (process ${pid}) in ${cluster} does not stop`);
}

async function endsAfter(
  signal: NodeJS.Signals,
  cluster: string,
  pid: number,
  patienceMs: number,
): Promise<boolean> {
  const deadline = Date.now() + patienceMs;
  // Checked again each time: the server may have ended, and another process may have its pid.
  const server = await processFacts(pid);
  if (!server || !(await isServerOf(cluster, pid))) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    throw error;
  }
  // Compared by start time, because the arguments disappear while the server is still closing its files.
  while ((await processFacts(pid))?.startedAt === server.startedAt) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/** How long the processes may take to end after SIGQUIT, before they are killed, in ms. */
const GENTLE_MS = 2_000;
const ENDED_WITHIN_MS = 15_000;

/**
 * Removes what a dead server left on its cluster, because it can keep the next one from starting.
 *
 * The caller holds the owner lock and has found no living server on the cluster.
 *
 * @throws EmbeddedPostgresError that names processes that don't end
 */
export async function clearDeadServer(cluster: string): Promise<void> {
  // The file goes last, because PostgreSQL finds surviving processes by its content.
  await endLeftovers(cluster);
  const file = await readPostmasterFile(cluster);
  // PostgreSQL replaces a stale file, unless another process or a zombie now has its pid.
  if (file && pidIsTaken(file.pid)) await rm(postmasterFilePath(cluster), { force: true });
}

/**
 * Ends the child processes of a dead server. They hold its shared memory, and PostgreSQL doesn't start beside them. All
 * acknowledged work is on disk, and recovery restores it. Only Linux tells which cluster a process works on; on other
 * systems the processes end when they notice that their server is gone, and a start waits for that.
 */
async function endLeftovers(cluster: string): Promise<void> {
  const deadline = Date.now() + ENDED_WITHIN_MS;
  for (let signal: NodeJS.Signals = 'SIGQUIT'; ; signal = 'SIGKILL') {
    const left = await processesOn(cluster);
    if (left.length === 0) return;
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Processos de um PostgreSQL que já terminou ainda usam a pasta "${cluster}" (${left.join(', ')}): encerre-os e tente de novo.`,
      );
    }
    for (const pid of left) end(pid, signal);
    await untilEmpty(cluster, GENTLE_MS);
  }
}

async function untilEmpty(cluster: string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && (await processesOn(cluster)).length > 0) await delay(50);
}

/** The working directory of every PostgreSQL process is its cluster's folder. */
async function processesOn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isOnCluster = await Promise.all(pids.map((pid) => worksIn(folder, pid)));
  return pids.filter((_pid, index) => isOnCluster[index]).map(Number);
}

/** The working directory of another user's process is not readable, and a zombie has none. */
async function worksIn(folder: string, pid: string): Promise<boolean> {
  try {
    if ((await readFile(`/proc/${pid}/comm`, 'utf8')) !== 'postgres\n') return false;
    return (await readlink(`/proc/${pid}/cwd`)) === folder;
  } catch {
    return false;
  }
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
