import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../testing/database/test-database.js';
import { storePharmacy } from '../../testing/world/store-settlement.js';
import { answering } from '../answering.js';
import { createStatistics } from './statistics.js';

const database = useDatabase();

const believedRows = () =>
  answering({ rows: 'number' })`
    select reltuples::float8 as rows from pg_class where oid = 'product'::regclass
  `.value(database.db);

it('ANALYZE runs after an import, so that the planner knows the number of rows', async () => {
  const id = await storePharmacy(database.db, 'Central');
  await sql`
    insert into product (pharmacy_id, internal_code) select ${id}, n::text from generate_series(1, 700) n
  `.execute(database.db);
  const before = await believedRows();
  const failures: unknown[] = [];
  const waits = { quietMs: 1, everyMs: 1 };
  createStatistics(database.db, (error) => failures.push(error), waits).scheduleAnalyze('product', 700);
  await expect.poll(believedRows).toBe(700);
  expect([before, failures]).toEqual([-1, []]);
});
