import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@balanco/embedded-postgres/start-embedded-postgres';
import pg from 'pg';
import { createSchema, readMigrations } from './migrate.js';
import { schemaTypes } from './schema-types.js';

// Types of the tables that all migrations make (CONTRIBUTING.md), unless they were written from the same migrations.
const FILE = new URL('../schema.ts', import.meta.url);
const migrations = await readMigrations();
const writer = await readFile(new URL('schema-types.ts', import.meta.url), 'utf8');
const digest = createHash('sha256').update(JSON.stringify(migrations)).update(writer).digest('hex');
const mark = `// ${digest}\n`;
const written = await readFile(FILE, 'utf8').catch(() => '');
if (!written.startsWith(mark)) await writeFile(FILE, mark + (await typesOfNewDatabase()));

async function typesOfNewDatabase(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balanco-schema-'));
  try {
    const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, disposable: true });
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await createSchema(client, migrations);
      return await schemaTypes(client);
    } finally {
      await client.end();
      await stop();
    }
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
