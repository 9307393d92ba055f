import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import { createSchema, readMigrations, SCHEMA } from './migrate.js';
import { schemaSql } from './schema-sql.js';

// Runs every migration on an empty database and writes what they make (CONTRIBUTING.md).
const dataDir = await mkdtemp(join(tmpdir(), 'balanco-schema-'));
const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, disposable: true });
const client = new pg.Client({ connectionString });
try {
  await client.connect();
  await createSchema(client, await readMigrations());
  await writeFile(SCHEMA, await schemaSql(client));
} finally {
  await client.end();
  await stop();
  await rm(dataDir, { recursive: true });
}
