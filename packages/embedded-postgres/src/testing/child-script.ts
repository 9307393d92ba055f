import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

export interface ChildScript {
  process: ChildProcess;
  /** Rejects with stderr if the process ends first. */
  nextLine(): Promise<string>;
  kill(): Promise<void>;
}

/**
 * Runs an ES module given as text; it may import TypeScript by URL.
 * @param environment replaces variables
 * @param prefix a program that starts it, such as a small disk's
 */
export function startChildScript(
  source: string,
  environment: NodeJS.ProcessEnv = {},
  prefix: readonly string[] = [],
): ChildScript {
  const node = [process.execPath, '--import', loader, '--input-type=module', '--eval', source];
  const [program = '', ...rest] = [...prefix, ...node];
  const child = spawn(program, rest, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const closed = once(child, 'close');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    async nextLine() {
      const { value, done } = await lines.next();
      if (!done) return value;
      await closed;
      throw new Error(`The child ended without a further line: ${complaint}`);
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
