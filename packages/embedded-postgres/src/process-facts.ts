import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface ProcessFacts {
  /** Distinguishes reused ids. Empty if Windows doesn't say. */
  startedAt: string;
  /** undefined on Windows. */
  commandLine: string | undefined;
}

/** Whether both are the moment of one process; an unknown one may be. */
export function mayBeSame(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

/** Returns undefined for no process or a zombie. */
export function processFacts(pid: number): Promise<ProcessFacts | undefined> {
  if (process.platform === 'linux') return factsFromProc(pid);
  if (process.platform === 'win32')
    return pidIsTaken(pid) ? factsFromWindows(pid) : Promise.resolve(undefined);
  return factsFromPs(pid);
}

/** Includes zombies and other users' processes. */
export function pidIsTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function factsFromProc(pid: number): Promise<ProcessFacts | undefined> {
  try {
    const [stat, commandLine, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ]);
    // The parenthesised name may contain blanks and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, ticksAtStart] = [fields[0], fields[19]];
    if (state === 'Z' || state === 'X') return undefined;
    return {
      startedAt: `${boot.trim()} ${ticksAtStart}`,
      commandLine: commandLine.replaceAll('\0', ' ').trim(),
    };
  } catch {
    return undefined;
  }
}

async function factsFromPs(pid: number): Promise<ProcessFacts | undefined> {
  try {
    const columns = ['-ww', '-o', 'state=,lstart=,command=', '-p', String(pid)];
    const { stdout } = await promisify(execFile)('ps', columns);
    const [, state, startedAt, commandLine] =
      /^\s*(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\d{4})\s+(.*?)\s*$/s.exec(stdout) ?? [];
    if (!state || !startedAt || state.startsWith('Z')) return undefined;
    return { startedAt, commandLine };
  } catch {
    return undefined;
  }
}

type Ask = (program: string, args: string[]) => Promise<{ stdout: string }>;

/**
 * `startedAt` is the creation in ms since 1970, without which a start after a power cut takes any process with
 * a reused id for the server of before. Windows tells it of processes of the same user only.
 */
export async function factsFromWindows(
  pid: number,
  ask: Ask = (program, args) => promisify(execFile)(program, args, { windowsHide: true }),
): Promise<ProcessFacts> {
  const script = `(Get-Process -Id ${pid} -ErrorAction Stop).StartTime.ToFileTimeUtc()`;
  const told = await ask('powershell.exe', ['-NoProfile', '-NonInteractive', '-Command', script]).catch(
    () => null,
  );
  const fileTime = /^\d+$/.exec(told?.stdout.trim() ?? '')?.[0];
  // Tenths of a microsecond since 1601.
  const startedAt = fileTime === undefined ? '' : String(BigInt(fileTime) / 10_000n - 11_644_473_600_000n);
  return { startedAt, commandLine: undefined };
}
