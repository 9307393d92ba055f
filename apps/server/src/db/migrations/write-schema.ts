import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import { createSchema, readMigrations, SCHEMA } from './migrate.js';
import { schemaFiles } from './schema-files.js';

// Runs every migration on an empty database and writes what they make (CONTRIBUTING.md).
const dataDir = await mkdtemp(join(tmpdir(), 'balanco-schema-'));
const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, disposable: true });
const client = new pg.Client({ connectionString });
try {
  await client.connect();
  await createSchema(client, await readMigrations());
  const { sql, types } = await schemaFiles(client);
  await writeFile(SCHEMA, sql);
  await writeFile(new URL('../schema.ts', import.meta.url), types);
} finally {
  await client.end();
  await stop();
  await rm(dataDir, { recursive: true });
}
