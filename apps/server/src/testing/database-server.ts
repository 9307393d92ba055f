import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.js';
import { migrate } from '../db/migrate.js';
import { makeTestFolder, removeLeftovers } from './test-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, and the migrated database on it that tests clone. */
    databaseServer: { connectionString: string; template: string };
  }
}

const TEMPLATE = 'template_balanco';

/** One embedded server for the whole test run, in a folder of its own, with one migrated database to clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await makeTestFolder();
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
