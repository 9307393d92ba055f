import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { clusterPath } from '@balanco/embedded-postgres/cluster';
import type { TestPeople } from '../server/test-people.js';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));
const KEPT = path.join(ROOT, '.cache', 'test-clusters');
const PEOPLE = 'people.json';
const DAY_MS = 24 * 60 * 60 * 1000;

const SOURCES = [
  'package-lock.json',
  'apps/server/migrations',
  'apps/server/src/db',
  'packages/embedded-postgres/src',
  'apps/server/src/features/licences',
  'apps/server/src/identity',
  'apps/server/src/testing/database/database-server.ts',
  'apps/server/src/testing/database/kept-cluster.ts',
  'apps/server/src/testing/server/test-people.ts',
];

/** Tokens outlive the cluster by a week; timers end at 24 days. */
const KEPT_DAYS = 7;
export const TOKEN_DAYS = 14;

export async function copyKeptCluster(dataDir: string): Promise<TestPeople | null> {
  const kept = await keptFolder();
  if (!(await isUsable(kept))) return null;
  await utimes(kept, new Date(), new Date());
  await copyFolder(path.join(kept, 'postgres'), clusterPath(dataDir));
  return JSON.parse(await readFile(path.join(kept, PEOPLE), 'utf8'));
}

async function isUsable(kept: string): Promise<boolean> {
  const { mtimeMs: madeAt } = await stat(path.join(kept, PEOPLE)).catch(() => ({ mtimeMs: 0 }));
  // It is never synced, so it doesn't survive a crash.
  const startOfMachine = Date.now() - uptime() * 1000;
  return madeAt >= Math.max(startOfMachine, Date.now() - KEPT_DAYS * DAY_MS);
}

/** Removes clusters unused for a day. */
export async function keepCluster(dataDir: string, people: TestPeople): Promise<void> {
  const kept = await keptFolder();
  const draft = `${kept}.new-${process.pid}`;
  await mkdir(draft, { recursive: true });
  await copyFolder(clusterPath(dataDir), path.join(draft, 'postgres'));
  await writeFile(path.join(draft, PEOPLE), JSON.stringify(people));
  if (!(await isUsable(kept))) await rm(kept, { recursive: true, force: true });
  // Another run's is as good, and may be in use.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
  for (const name of await readdir(KEPT)) {
    const folder = path.join(KEPT, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs < Date.now() - DAY_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function keptFolder(): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const source of SOURCES) {
    for (const file of await filesOf(path.join(ROOT, source))) {
      hash.update(`\0${path.relative(ROOT, file)}\0`).update(await readFile(file));
    }
  }
  return path.join(KEPT, hash.digest('hex').slice(0, 16));
}

async function filesOf(source: string): Promise<string[]> {
  if ((await stat(source)).isFile()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.(spec|integration)\.ts$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** It is closed to others, as PostgreSQL asks. */
async function copyFolder(source: string, target: string): Promise<void> {
  // Node takes five times as long.
  if (process.platform === 'win32') await cp(source, target, { recursive: true });
  else await promisify(execFile)('cp', ['-a', source, target]);
}
