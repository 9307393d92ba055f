import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject, onTestFinished, vi } from 'vitest';
import { type Database, openDatabase } from '../../db/database.js';
import { createSchema, readMigrations } from '../../db/migrations/migrate.js';
import type { ReportEvent } from '../../logging/security-log.js';

export interface TestDatabase {
  connectionString: string;
  /** Even if sessions are still connected. */
  drop(): Promise<void>;
}

type AtEnd = (end: () => Promise<void>) => void;

/** Without `atEnd`, the caller drops the database. */
export async function createTestDatabase(atEnd?: AtEnd): Promise<TestDatabase> {
  return createFrom(inject('databaseServer').template, atEnd);
}

export async function openTestDatabase({
  create = createTestDatabase,
  atEnd = onTestFinished,
  report,
}: {
  create?: typeof createTestDatabase;
  atEnd?: AtEnd;
  report?: ReportEvent;
} = {}) {
  const { connectionString, drop } = await create();
  const db = openDatabase(connectionString, { maximumConnections: 2, report });
  atEnd(async () => {
    await db.destroy();
    await drop();
  });
  return { connectionString, db };
}

export function useDatabase(maximumConnections = 2): { connectionString: string; db: Database } {
  const used = {} as TestDatabase & { db: Database };
  beforeAll(async () => {
    Object.assign(used, await createTestDatabase());
    used.db = openDatabase(used.connectionString, { maximumConnections });
  });
  afterAll(async () => {
    await used.db.destroy();
    await used.drop();
  });
  return used;
}

export async function clonePeopledDatabase(): Promise<TestDatabase> {
  return createFrom(inject('databaseServer').peopledTemplate);
}

export async function createEmptyDatabase(atEnd?: AtEnd): Promise<TestDatabase> {
  return createFrom('template0', atEnd);
}

async function createFrom(template: string, atEnd?: AtEnd): Promise<TestDatabase> {
  const { connectionString } = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(connectionString, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(connectionString);
  url.pathname = name;
  const made = { connectionString: url.href, drop: () => drop(connectionString, name) };
  atEnd?.(made.drop);
  return made;
}

/** Waits for PostgreSQL's housekeeping, which the owner may not end. */
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

/**
 * It has no rows.
 *
 * @param migration four digits
 */
export async function createDatabaseBefore(migration: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const earlier = (await readMigrations()).filter(({ name }) => name < migration);
  await createSchema(client, earlier);
  await client.end();
  return database;
}
