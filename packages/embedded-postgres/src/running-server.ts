import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Binaries } from './binaries.js';
import { connectionStringFor } from './cluster.js';
import { EmbeddedPostgresError } from './fault.js';
import { type ProcessFacts, pidIsTaken, processFacts } from './process-facts.js';

export interface RunningServer {
  pid: number;
  port: number;
  /** Absent if another process started it. */
  exited?: Promise<void>;
}

/** `postmaster.pid`; a killed server leaves it behind. */
interface PostmasterFile {
  pid: number;
  port: number;
  /** Milliseconds since 1970; the server wrote it just after it began. */
  startedAt: number;
  /** false while starting, recovering or stopping. */
  ready: boolean;
}

export function postmasterFilePath(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** Returns undefined without a file; an empty one reads as pid 0. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFilePath(cluster), 'utf8').catch(orNothing);
  if (text === undefined) return undefined;
  const [pid, , seconds, port, , , , status] = text.split('\n').map((line) => line.trim());
  return {
    pid: Number(pid),
    port: Number(port),
    startedAt: Number(seconds) * 1000,
    ready: status === 'ready',
  };
}

/** Only the process can tell: a stale file may name a recycled pid, a copied folder names the original's server. */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const facts = await processFacts(pid);
  if (facts === undefined) return false;
  // Without visible arguments, our password decides, unless the process is younger than the file.
  if (facts.commandLine === undefined) return !isYounger(facts, await readPostmasterFile(cluster));
  return facts.commandLine.includes('postgres') && facts.commandLine.includes(` -D ${cluster} -c `);
}

const CLOCK_MS = 5_000;

/** Only Windows needs it: a process may get the id of a killed server. Unknown moments are no proof. */
export function isYounger(
  { startedAt }: Pick<ProcessFacts, 'startedAt'>,
  file: Pick<PostmasterFile, 'startedAt'> | undefined,
): boolean {
  return startedAt !== '' && file !== undefined && Number(startedAt) > file.startedAt + CLOCK_MS;
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

const READY_WITHIN_MS = 60_000;
/** Milliseconds. A stopped process accepts connections and never answers. */
const ANSWER_MS = 5_000;

/**
 * Finds a killed Node process's server and waits until it accepts connections, or has stopped.
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
  // A dying server makes the query fail too; without a listener Node would exit.
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
 * Stops the cluster's server, whoever started it: a fast shutdown, after half a minute an immediate one.
 * @throws Error if the server is still running
 */
export async function stopServer(
  cluster: string,
  pid: number,
  binaries: Pick<Binaries, 'pgCtl'>,
): Promise<void> {
  // Windows has no signals.
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
  // Another process may have its pid by now.
  const server = await processFacts(pid);
  if (!server || !(await isServerOf(cluster, pid))) return true;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
    throw error;
  }
  // Arguments disappear while a server closes its files.
  while ((await processFacts(pid))?.startedAt === server.startedAt) {
    if (Date.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/** Milliseconds from SIGQUIT to SIGKILL. */
const GENTLE_MS = 2_000;
const ENDED_WITHIN_MS = 15_000;

/**
 * Removes a dead server's remains, which can prevent a start. The caller holds the owner lock and found no
 * living server.
 * @throws EmbeddedPostgresError that names processes that don't end
 */
export async function clearDeadServer(cluster: string): Promise<void> {
  // PostgreSQL finds survivors by this file, so it goes last.
  await endLeftovers(cluster);
  const file = await readPostmasterFile(cluster);
  // PostgreSQL keeps a stale file if a process or zombie has its pid.
  if (file && pidIsTaken(file.pid)) await rm(postmasterFilePath(cluster), { force: true });
}

/**
 * Ends children of a dead server, whose shared memory prevents a start; recovery restores all acknowledged
 * work. Only Linux tells a process's cluster; elsewhere a start waits until they notice.
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

/** Each PostgreSQL process works in its cluster's folder. */
async function processesOn(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const isOnCluster = await Promise.all(pids.map((pid) => worksIn(folder, pid)));
  return pids.filter((_pid, index) => isOnCluster[index]).map(Number);
}

/** Another user's is unreadable, and a zombie has none. */
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
