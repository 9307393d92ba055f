import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.js';
import { type Database, openDatabase } from '../database.js';
import { createStatistics } from './statistics.js';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.connectionString, { maximumConnections: 2 });
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Returns -1 if it was never analysed. */
async function believedRows(): Promise<number> {
  const found = await sql<{ rows: number }>`
    select reltuples::float8 as rows from pg_class where oid = 'product'::regclass
  `.execute(db);
  return found.rows[0]?.rows ?? Number.NaN;
}

it('ANALYZE runs after an import, so that the planner knows the number of rows', async () => {
  const { id } = await db
    .insertInto('pharmacy')
    .values({ name: 'Central' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into product (pharmacy_id, internal_code) select ${id}, n::text from generate_series(1, 700) n
  `.execute(db);
  const before = await believedRows();
  const failures: unknown[] = [];
  const waits = { quietMs: 1, everyMs: 1 };
  createStatistics(db, (error) => failures.push(error), waits).scheduleAnalyze('product', 700);
  await expect.poll(believedRows).toBe(700);
  expect([before, failures]).toEqual([-1, []]);
});
