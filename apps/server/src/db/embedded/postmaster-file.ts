import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processFacts } from './process-facts.js';

/** The content of `postmaster.pid`, which a running server keeps and a killed one leaves behind. */
export interface PostmasterFile {
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
