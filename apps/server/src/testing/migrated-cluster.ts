import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { clusterPath } from '../db/embedded/cluster.js';
import { startEmbeddedPostgres } from '../db/embedded/start-embedded-postgres.js';
import { migrate } from '../db/migrate.js';
import { makeTestFolder, removeLeftovers } from './test-folder.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of an embedded database with every migration and no data, whose server has been stopped. */
    migratedCluster: string;
  }
}

/** Creates and migrates one embedded database for the whole run, which the servers of the end-to-end tests copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeLeftovers();
  const dataDir = await makeTestFolder();
  const teardown = () => rm(dataDir, { recursive: true });
  try {
    const server = await startEmbeddedPostgres({ dataDir, disposable: true });
    try {
      await migrate(server.connectionString);
    } finally {
      await server.stop();
    }
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('migratedCluster', clusterPath(dataDir));
  return teardown;
}
