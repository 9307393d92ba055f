import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../testing/database/test-database.js';
import { openDatabase } from './database.js';
import { fixed, fixedName } from './sql-fragments.js';

const database = useDatabase();

async function keptBy(isPooled: boolean): Promise<string[]> {
  const db = openDatabase(database.connectionString, { maximumConnections: 1, isPooled });
  try {
    for (const word of ['a', 'b']) {
      await sql`select ${fixed} id from pharmacy where name = ${word}`.execute(db);
      await db.selectFrom('pharmacy').modifyFront(fixed).select('name').where('name', '=', word).execute();
      await sql`select id from product where search like like_anywhere(${word})`.execute(db);
    }
    const { rows } = await sql<{
      statement: string;
    }>`select statement from pg_prepared_statements order by 1`.execute(db);
    return rows.map(({ statement }) => statement);
  } finally {
    await db.destroy();
  }
}

it('a connection keeps plans of fixed statements, never of a search', async () => {
  expect(await keptBy(false)).toEqual([
    'select /* fixed */ "name" from "pharmacy" where "name" = $1',
    'select /* fixed */ id from pharmacy where name = $1',
  ]);
});

it('no statement is kept behind a pooler', async () => {
  expect(await keptBy(true)).toEqual([]);
});

it('a mark far inside a statement is not found', () => {
  expect(fixedName('select /* fixed */ 1')).not.toBeNull();
  expect(
    fixedName(`select id from product where pharmacy_id = (select /* fixed */ id from pharmacy)`),
  ).toBeNull();
});
