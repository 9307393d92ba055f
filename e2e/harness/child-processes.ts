import { readdir, readFile } from 'node:fs/promises';

/** The direct child processes of a process. Finds them on Linux only. */
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

/** Sends a signal. Ignores a process that has already ended. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
