import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import { buildRelease, lastRelease } from '../../scripts/last-release.mjs';
import { Refusal } from '../../scripts/refusal.mjs';
import { freePort } from '../harness/processes.js';
import { type ServerProcess, spawnServer } from '../harness/server-process.js';
import { licenceKeyIn } from '../stock-take/staff.js';

/**
 * The last release and this version on one database, as while servers are replaced one after the other (docs/operations.md, "Upgrades").
 * The phones are those of each version's own `npm run simulate`, which compares what the server has with what it acknowledged.
 */

const run = promisify(execFile);
const { PATH, HOME, TMPDIR } = process.env;
const HERE = fileURLToPath(new URL('../..', import.meta.url));
const administrator = { ADMIN_EMAIL: 'admin@rede.example', ADMIN_PASSWORD: 'Senha!da-troca-1' };
const COLLECTORS = 5;
const COUNTS = 600;

interface Version {
  readonly name: string;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

const folder = await mkdtemp(path.join(tmpdir(), 'balanco-upgrade-'));
const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void endEverything().finally(() => process.exit(130)));
try {
  const release = lastRelease();
  const releaseFolder = await buildRelease(release);
  const databaseUrl = await startDatabase();
  const last = version(release, releaseFolder, { DATABASE_URL: databaseUrl, PORT: String(await freePort()) });
  const now = version('esta versão', HERE, { DATABASE_URL: databaseUrl, PORT: String(await freePort()) });
  const running = start(last);
  await running.ready;
  await count(last, last, last);
  await start(now).ready;
  say(`ok  ${now.name} migra enquanto ${last.name} atende`);
  // Both versions write at the same time, each for phones of both.
  await Promise.all([
    count(last, last, now),
    count(last, now, now),
    count(now, last, now),
    count(now, now, now),
  ]);
  await running.end();
  await refusesNewerSchema(last);
} catch (error) {
  say(`FALHA ${error instanceof Error ? error.message : error}`);
  process.exitCode = error instanceof Refusal ? error.exitCode : 1;
} finally {
  await endEverything();
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function endEverything(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

async function startDatabase(): Promise<string> {
  const dataDir = path.join(folder, 'postgres');
  await mkdir(dataDir, { mode: 0o700 });
  const server = await startEmbeddedPostgres({ dataDir, disposable: true });
  ends.push(() => server.stop());
  const client = new pg.Client({ connectionString: server.connectionString });
  await client.connect();
  await client.query('create database troca');
  await client.end();
  return Object.assign(new URL(server.connectionString), { pathname: '/troca' }).href;
}

function version(name: string, at: string, own: NodeJS.ProcessEnv): Version {
  const DATA_DIR = path.join(folder, path.basename(at));
  const SECRET_KEY = 'the key that both versions share';
  return { name, folder: at, env: { PATH, HOME, TMPDIR, ...administrator, SECRET_KEY, DATA_DIR, ...own } };
}

function start({ folder: at, env }: Version): ServerProcess {
  const server = spawnServer(path.join(at, 'apps/server/dist/main.js'), env);
  ends.push(() => server.kill());
  return server;
}

/**
 * A night of one version's phones at one version's server.
 *
 * @param newest whose `admin` knows the schema
 * @throws with the phones' report if something acknowledged is missing
 */
async function count(phones: Version, server: Version, newest: Version): Promise<void> {
  const admin = path.join(newest.folder, 'apps/server/dist/admin.js');
  const seats = ['license', 'issue', '--seats', String(COLLECTORS + 1)];
  const { stdout: issued } = await run(process.execPath, [admin, ...seats], { env: newest.env });
  const options = {
    url: `http://127.0.0.1:${server.env.PORT}`,
    collectors: COLLECTORS,
    counts: COUNTS,
    pace: 200,
    license: licenceKeyIn(issued),
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const what = `celulares de ${phones.name}, servidor de ${server.name}`;
  const { stdout } = await run('npm', ['run', '--silent', 'simulate', '--', ...words], {
    cwd: phones.folder,
    env: server.env,
  }).catch(({ stdout: told, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${what}\n${told.slice(-2_000)}${stderr.slice(-2_000)}`);
  });
  say(`ok  ${what}: ${stdout.trim().split('\n').at(-1)}`);
}

/** A server of the old version can go on with the new schema, but a new start of it is refused with a sentence. */
async function refusesNewerSchema(last: Version): Promise<void> {
  const outcome = await start(last).ready.catch(String);
  if (!outcome.includes('foi preparado por uma versão mais nova')) throw new Error(outcome);
  say(`ok  ${last.name} recusa um novo início com a frase`);
}
