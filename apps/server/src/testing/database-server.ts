import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.js';
import { migrate } from '../db/migrate.js';
import { makeTestFolder, removeLeftovers } from './test-folder.js';
import { addTestPeople, type TestPeople } from './test-people.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, and the databases on it that tests clone: a migrated one, and the same with `testPeople`. */
    databaseServer: { connectionString: string; template: string; peopledTemplate: string };
    testPeople: TestPeople;
  }
}

const TEMPLATE = 'template_balanco';
const PEOPLED_TEMPLATE = 'template_people';

/** One embedded server for the whole test run, in its own folder, with the databases that tests clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await makeTestFolder();
  const server = await startEmbeddedPostgres({ dataDir, disposable: true });
  const teardown = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true });
  };
  const { connectionString } = server;
  try {
    await createDatabase(connectionString, TEMPLATE, 'template1');
    await migrate(urlOf(connectionString, TEMPLATE));
    await createDatabase(connectionString, PEOPLED_TEMPLATE, TEMPLATE);
    project.provide('testPeople', await addTestPeople(urlOf(connectionString, PEOPLED_TEMPLATE)));
  } catch (error) {
    await teardown();
    throw error;
  }
  const names = { template: TEMPLATE, peopledTemplate: PEOPLED_TEMPLATE };
  project.provide('databaseServer', { connectionString, ...names });
  return teardown;
}

async function createDatabase(connectionString: string, name: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${template}`);
  } finally {
    await client.end();
  }
}

function urlOf(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = database;
  return url.href;
}
