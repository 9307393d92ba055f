import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.js';
import { DiskFullError, giveToFolderOwner, syncFolder } from './data-folder.js';
import { EmbeddedPostgresError } from './fault.js';
import { chooseRunAs, commandLine, handOver, type RunAs } from './run-as.js';

/** Database and owner, no superuser, as on a managed server. */
const DATABASE = 'balanco';

export function clusterPath(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

/** It lies inside the cluster, so that both move together. */
function passwordPath(cluster: string): string {
  return path.join(cluster, 'balanco.password');
}

/**
 * Whether the cluster exists.
 * @param major version of the programs
 * @throws EmbeddedPostgresError for another major version or foreign files
 */
export async function clusterExists(cluster: string, major: string): Promise<boolean> {
  const entries = await readdir(cluster).catch(orNothing);
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedPostgresError(
      `A pasta "${cluster}" não contém um banco de dados do PostgreSQL: esvazie-a ou indique outra pasta em DATA_DIR.`,
    );
  }
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version === major) return true;
  throw new EmbeddedPostgresError(
    `A pasta "${cluster}" foi criada pelo PostgreSQL ${version} e este programa usa o ${major}: faça uma cópia com a versão anterior do programa (npm run admin -- backup <arquivo>), mova "${cluster}" para outro lugar e restaure a cópia com esta versão (npm run admin -- restore <arquivo>).`,
  );
}

export async function connectionStringFor(cluster: string, port: number): Promise<string> {
  const password = (await readFile(passwordPath(cluster), 'utf8')).trim();
  // Loopback needs no TLS; the operator's PGSSLMODE is for other servers.
  return `postgresql://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}?sslmode=disable`;
}

function orNothing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/**
 * Creates the cluster in a draft folder `postgres.new-…`, which the next call removes after an interruption.
 * The caller holds the owner lock.
 * @throws EmbeddedPostgresError with `initdb`'s last line; DiskFullError
 */
export async function createCluster(cluster: string, binaries: Binaries, disposable: boolean): Promise<void> {
  await removeDrafts(cluster);
  const draft = `${cluster}.new-${process.pid}`;
  await mkdir(draft, { mode: 0o700 });
  try {
    await giveToFolderOwner(draft);
    const runAs = await chooseRunAs(draft, binaries.postgres);
    await run(runAs, binaries.initdb, [...initdbArguments(draft), ...(disposable ? ['--no-sync'] : [])]);
    await restrictAccess(draft);
    await createDatabase(runAs, binaries.postgres, draft);
    await handOver(draft, runAs);
  } catch (error) {
    await remove(draft);
    throw isDiskFullFault(error) ? new DiskFullError(path.dirname(cluster), error) : error;
  }
  await whileHeld(() => rename(draft, cluster));
  await syncFolder(path.dirname(cluster));
}

/** C.UTF-8 sorts by code point everywhere, so no upgrade breaks an index. Lists use the ICU collation for Portuguese. */
function initdbArguments(cluster: string): string[] {
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  // pg_trgm asks the locale for letters; with C, 'ç' ends a word.
  if (process.platform === 'linux') locale.push('--lc-ctype=C.UTF-8');
  return ['-D', cluster, '--username=postgres', '--auth=reject', '--no-instructions', ...locale];
}

/** Only the application's user may connect, with password, from this machine. */
async function restrictAccess(cluster: string): Promise<void> {
  const rule = `host all ${DATABASE} 127.0.0.1/32 scram-sha-256\n`;
  await writeFile(path.join(cluster, 'pg_hba.conf'), rule, { flush: true });
}

/** Single-user mode needs no server and reads one statement per line. */
async function createDatabase(runAs: RunAs, postgres: string, cluster: string): Promise<void> {
  const password = randomBytes(24).toString('hex');
  await writeFile(passwordPath(cluster), `${password}\n`, { mode: 0o600, flush: true });
  const statements = [
    `create role ${DATABASE} login createdb password '${password}'`,
    `create database ${DATABASE} owner ${DATABASE}`,
  ];
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=true', 'postgres'];
  await run(runAs, postgres, args, `${statements.join('\n')}\n`);
}

function run(runAs: RunAs, program: string, args: string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      ...commandLine(runAs, program, args),
      // The output is searched for English messages.
      { ...runAs.identity, env: { ...process.env, LC_ALL: 'C' } },
      (error, _stdout, stderr) => (error ? reject(initFault(stderr || error.message, error)) : resolve()),
    );
    child.stdin?.end(input);
  });
}

function initFault(output: string, cause: Error): EmbeddedPostgresError {
  const reason = output.trim().split('\n').at(-1) ?? '';
  return new EmbeddedPostgresError(
    `Não foi possível criar o banco de dados embutido (${reason}): corrija a causa ou indique um servidor em DATABASE_URL.`,
    { cause },
  );
}

/** `initdb` ends with lines about its clean-up. */
function isDiskFullFault(error: unknown): boolean {
  const { cause } = error as Error;
  return cause instanceof Error && /No space left on device|Disk quota exceeded/.test(cause.message);
}

const HELD_MS = 10_000;

/**
 * Windows refuses to move a folder while another program, such as a virus scanner, reads a new file in it.
 * Elsewhere these codes are final.
 */
export async function whileHeld(
  work: () => Promise<void>,
  { platform = process.platform, patienceMs = HELD_MS } = {},
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const isHeld = platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code);
      if (!isHeld || Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

async function removeDrafts(cluster: string): Promise<void> {
  const parent = path.dirname(cluster);
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${path.basename(cluster)}.new-`)) await remove(path.join(parent, name));
  }
}

function remove(draft: string): Promise<void> {
  return rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
