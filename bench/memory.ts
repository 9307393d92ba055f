import { readFile } from 'node:fs/promises';

/** Resident now, or at most since the start. */
export type MemoryKind = 'VmRSS' | 'VmHWM';

/** NaN without /proc. */
export async function megabytesOf(pid: number, kind: MemoryKind = 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`${kind}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
}
