import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { childrenOf, signal } from '../harness/processes.js';

/** PostgreSQL, pgbouncer, haproxy, etcd or Patroni. */
export interface Program {
  readonly pid: number;
  readonly isRunning: () => boolean;
  end(signal?: NodeJS.Signals): Promise<void>;
}

interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly logFile: string;
}

/**
 * PostgreSQL and pgbouncer refuse root. A user namespace shows them another id, while their files stay ours
 * (packages/embedded-postgres/src/run-as.ts).
 */
const prefix = process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=65534', '--map-group=65534'] : [];

export function unprivileged(program: string, args: readonly string[]): [string, string[]] {
  const [command = program, ...rest] = [...prefix, program, ...args];
  return [command, rest];
}

/** To end them in any case. */
const started = new Set<ChildProcess>();

let isOver = false;

/** After the end nothing more may start. */
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

/** A power failure: no cleanup. */
export async function killWithChildren(program: Program): Promise<void> {
  // A stopped process starts no child while children are listed.
  process.kill(program.pid, 'SIGSTOP');
  const children = await childrenOf(program.pid);
  for (const pid of children) signal(pid, 'SIGKILL');
  await program.end('SIGKILL');
}
