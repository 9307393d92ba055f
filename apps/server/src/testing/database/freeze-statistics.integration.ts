import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../db/database.js';
import { freezeStatistics } from './statements.js';
import { createTestDatabase } from './test-database.js';

it('No statistics are left after freezeStatistics, and autovacuum gathers none', async () => {
  const database = await createTestDatabase();
  const db = openDatabase(database.connectionString, { maximumConnections: 1 });
  await sql`analyze`.execute(db);
  await freezeStatistics(db);
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace
      and (reltuples >= 0 or not coalesce(reloptions @> array['autovacuum_enabled=false'], false))
    union all select tablename from pg_stats where schemaname = current_schema()
  `.execute(db);
  await db.destroy();
  await database.drop();
  expect(rows).toEqual([]);
});
