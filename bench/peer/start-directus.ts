import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** 11.11 and later need Node 22. */
export const DIRECTUS = '11.1.2';

/**
 * In a temporary folder, never in the repository.
 *
 * @throws if npm fails, with its output
 */
async function installDirectus(): Promise<string> {
  const folder = path.join(tmpdir(), `balanco-peer-directus-${DIRECTUS}`);
  const done = path.join(folder, 'installed');
  if (existsSync(done)) return folder;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  process.stderr.write(`Directus ${DIRECTUS}: npm install em ${folder}\n`);
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['install', '--save-exact', '--no-audit', '--no-fund', `directus@${DIRECTUS}`],
    { cwd: folder, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`npm install directus@${DIRECTUS}:\n${stdout}\n${stderr}`);
  await writeFile(done, DIRECTUS);
  return folder;
}

const STARTED_WITHIN = 120_000;
const ADMIN = { email: 'admin@example.com', password: 'Senha!234' };

/** Over loopback HTTP. */
export interface Directus {
  /** As administrator. Throws on any refusal. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

/** Default settings, empty database. */
export async function startDirectus(connectionString: string): Promise<Directus> {
  const folder = await installDirectus();
  const database = new URL(connectionString);
  const own = await freePort();
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(own),
    KEY: randomUUID(),
    SECRET: randomBytes(32).toString('hex'),
    DB_CLIENT: 'pg',
    DB_HOST: database.hostname,
    DB_PORT: database.port,
    DB_USER: database.username,
    DB_PASSWORD: decodeURIComponent(database.password),
    DB_DATABASE: database.pathname.slice(1),
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ACCESS_TOKEN_TTL: '2h',
    TELEMETRY: 'false',
    LOG_LEVEL: 'error',
  };
  const run = (command: string) =>
    spawn(process.execPath, ['node_modules/directus/cli.js', command], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const bootstrapped = await ended(run('bootstrap'));
  if (bootstrapped !== 0) throw new Error(`directus bootstrap ended with ${bootstrapped}`);
  const server = run('start');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended(server);
  };
  try {
    const origin = `http://127.0.0.1:${own}`;
    await untilReady(origin);
    const signedIn = (await call(origin, 'POST', '/auth/login', ADMIN)) as { data: { access_token: string } };
    const token = signedIn.data.access_token;
    return { send: (method, path, body) => call(origin, method, path, body, token), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function call(origin: string, method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`Directus: ${method} ${path}: ${answer.status} ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

async function untilReady(origin: string): Promise<void> {
  const end = Date.now() + STARTED_WITHIN;
  while (Date.now() < end) {
    const answer = await fetch(`${origin}/server/ping`).catch(() => null);
    if (answer?.ok) return;
    await delay(250);
  }
  throw new Error('Directus did not start in time');
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

function freePort(): Promise<number> {
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
