import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { childrenOf, signal } from '../harness/processes.js';

/** A system program: PostgreSQL, pgbouncer or haproxy. */
export interface Program {
  readonly pid: number;
  readonly isRunning: () => boolean;
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  /** The file for its output. */
  readonly logFile: string;
}

/**
 * PostgreSQL and pgbouncer refuse to run as root. In a user namespace they see another user id, while their files still belong
 * to us (packages/embedded-postgres/src/run-as.ts does the same).
 */
const prefix = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : [];

/** The command that runs a program without seeing itself as root. */
export function unprivileged(program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return [command, rest];
}

/** The programs of this run, so that it can always end them. */
const started = new Set<ChildProcess>();

let isOver = false;

/** Throws after the run has ended, so that nothing more is started. */
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

export async function endPrograms(): Promise<void> {
  isOver = true;
  await Promise.all(
    [...started].map(async (child) => {
      const exited = once(child, 'exit');
      const children = child.pid === undefined ? [] : await childrenOf(child.pid);
      child.kill('SIGKILL');
      for (const pid of children) signal(pid, 'SIGKILL');
      await exited;
    }),
  );
}

/** Simulates a power failure: kills the program and its children at once, without any cleanup. */
export async function killWithChildren(program: Program): Promise<void> {
  // Stopped first, so that it starts no child while the children are listed.
  process.kill(program.pid, 'SIGSTOP');
  const children = await childrenOf(program.pid);
  for (const pid of children) signal(pid, 'SIGKILL');
  await program.end('SIGKILL');
}
