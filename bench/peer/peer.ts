import { type ChildProcess, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ProductRow } from '../product-rows.js';

/** Another server that keeps a catalogue, in a process of its own, over loopback HTTP. */
export interface Peer {
  /** With its version. */
  readonly name: string;
  readonly pid: number;
  readonly connectionString: string;
  /** In one call. */
  importBatch(rows: readonly ProductRow[]): Promise<unknown>;
  /** Reads the first 1000 by description with the number of all that match; '' searches nothing. */
  list(search: string): Promise<unknown>;
  /** Everything as one file, or page by page where it knows no file. */
  exportAll(): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Into the machine's temporary folder, never into the repository; a second run finds it.
 *
 * @param prepare after npm, which runs no scripts of packages
 * @throws if npm fails, with its output
 */
export async function installPeer(
  name: string,
  packages: readonly string[],
  prepare: (folder: string) => void,
): Promise<string> {
  const folder = path.join(tmpdir(), `balanco-peer-${name}`);
  const done = path.join(folder, 'installed');
  if (existsSync(done)) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  process.stderr.write(`${name}: npm install em ${folder}\n`);
  runIn(folder, 'npm', [
    'install',
    '--save-exact',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    ...packages,
  ]);
  prepare(folder);
  await writeFile(done, name);
  return folder;
}

/** @throws with what it printed */
export function runIn(
  folder: string,
  command: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): void {
  // Without our own npm settings, of which one refuses packages for other versions of Node.
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    env: { ...Object.fromEntries(outside), ...env },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}:\n${stdout}\n${stderr}`);
}

/** Throws on any refusal. */
export async function callJson(
  url: string,
  { method = 'GET', body, token }: { method?: string; body?: unknown; token?: string } = {},
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text.slice(0, 2000)}`);
  return answer.headers.get('content-type')?.includes('json') === true ? JSON.parse(text) : text;
}

const STARTED_WITHIN = 180_000;

/** @throws if the server ends or answers too late */
export async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + STARTED_WITHIN;
  while (Date.now() < end && server.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await delay(250);
  }
  throw new Error(`no answer from ${url}`);
}

/** By SIGTERM. */
export async function endProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  await ended(child);
}

/** The exit code, null after a signal. */
export function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
