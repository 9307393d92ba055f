import { rm } from 'node:fs/promises';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import { makeTestFolder, removeLeftovers } from '@balanco/embedded-postgres/testing/test-folder';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { TestPeople } from '../server/test-people.js';
import { copyKeptCluster, keepCluster } from './kept-cluster.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests clone `template`, or `peopledTemplate` with `testPeople`. */
    databaseServer: { connectionString: string; template: string; peopledTemplate: string };
    testPeople: TestPeople;
  }
}

const TEMPLATE = 'template_balanco';
const PEOPLED_TEMPLATE = 'template_people';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await makeTestFolder();
  const removeFolder = () => rm(dataDir, { recursive: true });
  try {
    const people = (await copyKeptCluster(dataDir)) ?? (await makeCluster(dataDir));
    const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, disposable: true });
    project.provide('testPeople', people);
    const names = { template: TEMPLATE, peopledTemplate: PEOPLED_TEMPLATE };
    project.provide('databaseServer', { connectionString, ...names });
    return async () => {
      await stop();
      await removeFolder();
    };
  } catch (error) {
    await removeFolder();
    // Vitest fails to print what a module from its cache throws, such as the name of a missing migration.
    process.stderr.write(`${String(error)}\n`);
    throw error;
  }
}

async function makeCluster(dataDir: string): Promise<TestPeople> {
  // Loads in seconds: only when a cluster is made.
  const [{ migrate }, { addTestPeople }] = await Promise.all([
    import('../../db/migrations/migrate.js'),
    import('../server/test-people.js'),
  ]);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, disposable: true });
  let people: TestPeople;
  try {
    await createDatabase(connectionString, TEMPLATE, 'template1');
    await migrate(urlOf(connectionString, TEMPLATE));
    await createDatabase(connectionString, PEOPLED_TEMPLATE, TEMPLATE);
    people = await addTestPeople(urlOf(connectionString, PEOPLED_TEMPLATE));
  } finally {
    await stop();
  }
  await keepCluster(dataDir, people);
  return people;
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
