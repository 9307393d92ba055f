import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processFacts } from './process-facts.js';

/** What a server writes down about itself in `postmaster.pid`, and leaves behind when it is killed. */
export interface PostmasterFile {
  pid: number;
  port: number;
  /** Takes connections; otherwise it is starting, recovering or stopping. */
  ready: boolean;
}

export function postmasterFilePath(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** The file's content; undefined when there is none. What a power cut left empty reads as pid 0, nobody's. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(postmasterFilePath(cluster), 'utf8').catch(orNothing);
  if (text === undefined) return undefined;
  const [pid, , , port, , , , status] = text.split('\n').map((line) => line.trim());
  return { pid: Number(pid), port: Number(port), ready: status === 'ready' };
}

/**
 * Whether process `pid` is the server of this cluster. A stale file can name a recycled pid, and a copied
 * folder the server of the original; only the process itself tells.
 */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const facts = await processFacts(pid);
  if (facts === undefined) return false;
  // Where processes don't show their arguments, whether it answers to our password has to do.
  if (facts.commandLine === undefined) return true;
  return facts.commandLine.includes('postgres') && facts.commandLine.includes(` -D ${cluster} -c `);
}

function orNothing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
