import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from './test-database.js';

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

it('each caller gets its own migrated database', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.connectionString, 'create table mine (id int)');
  await expect(query(other.connectionString, 'select * from mine')).rejects.toThrow('does not exist');
  expect(await query(other.connectionString, 'select name from migration')).not.toEqual([]);
  await Promise.all([one.drop(), other.drop()]);
});

it('a database that is still in use can be dropped', async () => {
  const { connectionString, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  await drop();
  await expect(query(connectionString, 'select 1')).rejects.toThrow('does not exist');
  await client.end();
});
