import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { onTestFinished } from 'vitest';
import { ensureBuilt } from '../../../../../scripts/build.mjs';

const DIST = new URL('../../../dist/', import.meta.url);
let built: Promise<void> | undefined;
const SECRET_KEY = 'the same for every start on this database';

/**
 * The built script, own folder. Reading sources takes seconds per process, so the first start of a run compiles them.
 * @param prefix a program that starts it
 * @param atEnd the test's end by default
 */
export async function startProcess(
  script: 'main' | 'admin',
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  prefix: readonly string[] = [],
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<ChildProcess> {
  built ??= ensureBuilt(['server']);
  await built;
  return startProgram(fileURLToPath(new URL(`${script}.js`, DIST)), environment, words, prefix, atEnd);
}

export async function startProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
  words: readonly string[] = [],
  prefix: readonly string[] = [],
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<ChildProcess> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const node = [process.execPath, file, ...words];
  const [program = '', ...rest] = [...prefix, ...node];
  const child = spawn(program, rest, {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      LOG_LEVEL: 'silent',
      PORT: '0',
      SECRET_KEY,
      DATA_DIR: environment.DATA_DIR ?? (await temporaryDataFolder(atEnd)),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  return child;
}

export async function outcomeOf(child: ChildProcess) {
  let said = '';
  let complaint = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  return { code, said: said.trim(), complaint: complaint.trim() };
}

/** @param hear gets each line until then */
export async function readyAddress(child: ChildProcess, hear?: (line: string) => void): Promise<string> {
  if (child.stdout === null) throw new Error('the server has no standard output');
  for await (const line of createInterface({ input: child.stdout })) {
    hear?.(line);
    const address = /^Balanço pronto em (\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('the server ended before it was ready');
}
