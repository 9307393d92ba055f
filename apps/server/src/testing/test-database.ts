import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject, vi } from 'vitest';

/** A database that no other test sees. */
export interface TestDatabase {
  connectionString: string;
  /** Drops it, even if sessions are still connected. */
  drop(): Promise<void>;
}

/** Clones the migrated template: about a tenth of a second, once per integration test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createFrom(inject('databaseServer').template);
}

/** Clones the migrated template with the people, keys and seats of `testPeople` in it. */
export async function clonePeopledDatabase(): Promise<TestDatabase> {
  return createFrom(inject('databaseServer').peopledTemplate);
}

/** A database without any table, as an operator prepares one. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createFrom('template0');
}

async function createFrom(template: string): Promise<TestDatabase> {
  const { connectionString } = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(connectionString, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(connectionString);
  url.pathname = name;
  return {
    connectionString: url.href,
    drop: () => drop(connectionString, name),
  };
}

/** PostgreSQL's own housekeeping may be at work in it, which the owner may not end: it is soon done. */
async function drop(connectionString: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name} with (force)`;
  await vi.waitFor(() => execute(connectionString, statement), { timeout: 20_000, interval: 100 });
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
