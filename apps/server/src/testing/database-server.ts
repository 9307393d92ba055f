import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { endOrphan } from '../db/embedded/end-orphan.js';
import { processFacts } from '../db/embedded/process-facts.js';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.js';
import { migrate } from '../db/migrate.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, and the migrated database on it that tests clone. */
    databaseServer: { connectionString: string; template: string };
  }
}

/** The folder of a run is named after its process, so that the next run knows whose it was. */
const PREFIX = 'balanco-test-';

const TEMPLATE = 'template_balanco';

/** One embedded server for the whole test run, in a folder of its own, with one migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await endLeftovers();
  const dataDir = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  const server = await startEmbeddedPostgres({ dataDir, disposable: true });
  const teardown = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
  try {
    await makeTemplate(server.connectionString);
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('databaseServer', { connectionString: server.connectionString, template: TEMPLATE });
  return teardown;
}

async function makeTemplate(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`create database ${TEMPLATE}`);
  } finally {
    await client.end();
  }
  const template = new URL(connectionString);
  template.pathname = TEMPLATE;
  await migrate(template.href);
}

/** Stops the servers and removes the folders of runs that were killed; another run that lives is left alone. */
async function endLeftovers(): Promise<void> {
  const parent = await realpath(tmpdir());
  for (const name of await readdir(parent)) {
    const pid = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || (await processFacts(Number(pid)))) continue;
    const folder = path.join(parent, name);
    try {
      await endOrphan(folder);
      await rm(folder, { recursive: true, force: true });
    } catch {
      // Another user's, or another run is removing it at this moment.
    }
  }
}
