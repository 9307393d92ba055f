import { spawn } from 'node:child_process';

export interface ServerProcess {
  readonly pid: number;
  /** The ready line's address; rejects if the process ends. */
  readonly ready: Promise<string>;
  output(): string;
  /** Ends it by SIGTERM. Kills the process and throws if too late. */
  end(): Promise<void>;
  kill(): Promise<void>;
}

const READY = /^Balanço pronto em (https?:\/\/\S+)\r?\n/m;
const READY_WITHIN = 90_000;
const CLOSED_WITHIN = 60_000;
const KEPT_OUTPUT = 100_000;
const END_WITH_WORKER = new URL('end-with-worker.mjs', import.meta.url).href;

/**
 * @param main prints the server's ready line
 * @param env the whole environment
 * @param prefix a program that becomes Node, such as setpriv
 */
export function spawnServer(
  main: string,
  env: NodeJS.ProcessEnv,
  prefix: readonly string[] = [],
): ServerProcess {
  const [program = '', ...words] = [...prefix, process.execPath, '--import', END_WITH_WORKER, main];
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('both are pipes');
  let printed = '';
  const keep = (chunk: string) => {
    printed = (printed + chunk).slice(-KEPT_OUTPUT);
  };
  stderr.setEncoding('utf8').on('data', keep);
  stdout.setEncoding('utf8').on('data', keep);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const ready = new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason}. O que ele escreveu:\n${printed}`));
    const timer = setTimeout(() => fail('O servidor não ficou pronto a tempo'), READY_WITHIN);
    let lines = '';
    const lookForUrl = (chunk: string) => {
      lines += chunk;
      const url = READY.exec(lines)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      stdout.off('data', lookForUrl);
      resolve(url);
    };
    stdout.on('data', lookForUrl);
    child.once('error', (error) => fail(error.message));
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      fail(`O servidor terminou antes de ficar pronto (${signal ?? code})`);
    });
  });

  const end = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), CLOSED_WITHIN);
    await closed;
    clearTimeout(timer);
    if (child.signalCode === 'SIGKILL') throw new Error(`O servidor não fechou com SIGTERM:\n${printed}`);
  };
  const kill = async () => {
    // It doesn't wait for 'close': children may keep the output open.
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await exited;
  };
  return { pid: child.pid ?? Number.NaN, ready, output: () => printed, end, kill };
}
