import pg from 'pg';
import { createSchema, readMigrations } from '../db/migrate.js';
import { createEmptyDatabase, type TestDatabase } from './test-database.js';

/**
 * A database with the tables that it had before a migration, and without rows.
 *
 * @param migration its number, with four digits
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
