import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** A database that no other test sees. */
export interface TestDatabase {
  connectionString: string;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** Clones the migrated template: about a tenth of a second, once per integration test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connectionString, template } = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(connectionString, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(connectionString);
  url.pathname = name;
  return {
    connectionString: url.href,
    drop: () => execute(connectionString, `drop database ${name} with (force)`),
  };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
