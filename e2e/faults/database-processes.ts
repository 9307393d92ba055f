import { readFile } from 'node:fs/promises';
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
