import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, onTestFinished } from 'vitest';
import { clusterPath } from '../cluster.js';
import { readPostmasterFile } from '../running-server.js';
import { endOrphan, startEmbeddedPostgres } from '../start-embedded-postgres.js';
import { type ChildScript, startChildScript } from './child-script.js';
import { makeTestFolder } from './test-folder.js';

interface EmbeddedFolder {
  dataDir: string;
  cluster: string;
  serverPid(): Promise<number>;
  startOwner(): ChildScript;
}

/** The first value that the server answers. */
export async function answer(connectionString: string, sql: string): Promise<unknown> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  // A killed server's connection emits an error.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Call at the top of a file. Stops a leftover server after each test. */
export function useEmbeddedFolder(): EmbeddedFolder {
  const folder: EmbeddedFolder = {
    dataDir: '',
    cluster: '',
    serverPid: async () => (await readPostmasterFile(folder.cluster))?.pid ?? 0,
    startOwner() {
      const module = new URL('../start-embedded-postgres.ts', import.meta.url).href;
      const owner = startChildScript(`
        const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
        const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder.dataDir)} });
        console.log(server.connectionString);
        setInterval(() => undefined, 1_000);
      `);
      onTestFinished(() => owner.kill());
      return owner;
    },
  };
  beforeAll(async () => {
    folder.dataDir = await makeTestFolder();
    folder.cluster = clusterPath(folder.dataDir);
    await (await startEmbeddedPostgres({ dataDir: folder.dataDir })).stop();
  });
  // It is registered first, so it runs last.
  beforeEach(() => onTestFinished(() => endOrphan(folder.dataDir)));
  afterAll(() => rm(folder.dataDir, { recursive: true }));
  return folder;
}
