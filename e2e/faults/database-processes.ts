import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The embedded PostgreSQL of a data folder: the id of its main process, and its port. */
interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Reads postmaster.pid. Rejects if no server is running. */
export async function readPostmaster(dataDir: string): Promise<Postmaster> {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [pid, , , port] = text.split('\n').map(Number);
  if (!pid || !port) throw new Error('the postmaster has not written its file yet');
  return { pid, port };
}

/** The address of the database, for tests that query it directly. */
export async function databaseUrl(dataDir: string): Promise<string> {
  const { port } = await readPostmaster(dataDir);
  const password = (await readFile(join(dataDir, 'postgres', 'balanco.password'), 'utf8')).trim();
  return `postgresql://balanco:${password}@127.0.0.1:${port}/balanco?sslmode=disable`;
}

/** The child processes of the postmaster: sessions and background workers. Finds them on Linux only. */
export async function childrenOf(pid: number): Promise<number[]> {
  const names = await readdir('/proc').catch(() => []);
  const candidates = names.map(Number).filter((id) => id > 0);
  const parents = await Promise.all(candidates.map(parentOf));
  return candidates.filter((_id, index) => parents[index] === pid);
}

async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name in parentheses may contain blanks. The state and the parent follow its closing parenthesis.
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Sends a signal. Ignores a process that has already ended, as it may after a fault. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
