import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';

/** Another system program than our server: PostgreSQL, pgbouncer, haproxy. */
export interface Program {
  readonly pid: number;
  readonly isRunning: () => boolean;
  /** Sends a signal and waits for the end. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** Everything that it prints goes into this file. */
  readonly logFile: string;
}

/**
 * PostgreSQL and pgbouncer refuse to run as root. In a user namespace they see another number, and files stay ours
 * (apps/server/src/db/embedded/run-as.ts does the same).
 */
const prefix = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : [];

/** The command line with which a program does not see itself as root. */
export function unprivileged(program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return [command, rest];
}

/** Every program that this run has started, so that it can end them whatever happens. */
const started = new Set<ChildProcess>();

let isOver = false;

/** From the moment at which the run is ended nothing more is started, whatever was under way. */
export function refuseAfterEnd(): void {
  if (isOver) throw new Error('A verificação foi encerrada.');
}

export function startProgram({ program, args, logFile }: Command): Program {
  refuseAfterEnd();
  const child = spawn(...unprivileged(program, args), { stdio: ['ignore', 'pipe', 'pipe'] });
  const log = createWriteStream(logFile, { flags: 'a' });
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  started.add(child);
  child.once('exit', () => started.delete(child));
  child.once('error', () => started.delete(child));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} não começou.`);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid,
    isRunning,
    async end(signal = 'SIGTERM') {
      if (!isRunning()) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

/** Ends what is left of this run by force. */
export async function endPrograms(): Promise<void> {
  isOver = true;
  await Promise.all(
    [...started].map(async (child) => {
      const exited = once(child, 'exit');
      const children = child.pid === undefined ? [] : await childrenOf(child.pid);
      child.kill('SIGKILL');
      killAll(children);
      await exited;
    }),
  );
}

/** A machine that loses its power: the program and its children end at once, none of them tidies up. */
export async function killWithChildren(program: Program): Promise<void> {
  // Stopped first, so that it starts no further child while they are listed.
  process.kill(program.pid, 'SIGSTOP');
  const children = await childrenOf(program.pid);
  killAll(children);
  await program.end('SIGKILL');
}

function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return ppid === parent ? [Number(name)] : [];
    }),
  );
  return found.flat();
}
