import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../startup-error.js';
import { useDatabase } from '../testing/database/test-database.js';
import { openDatabase } from './database.js';
import { assertPooledSettings } from './session-settings.js';
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
    const kept = sql<{ statement: string }>`select statement from pg_prepared_statements order by 1`;
    return (await kept.execute(db)).rows.map(({ statement }) => statement);
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

function openPooled() {
  const db = openDatabase(database.connectionString, { maximumConnections: 1, isPooled: true });
  onTestFinished(() => db.destroy());
  return db;
}

it('a pooler without our settings is refused with the statements that set them', async () => {
  const db = openPooled();
  const refusal = await assertPooledSettings(db).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  const sentence = String((refusal as Error).message);
  expect(sentence).toContain('random_page_cost');
  expect(sentence).toContain('statement_timeout');
  for (const [statement] of sentence.matchAll(/alter role [^;]+;/g)) await sql.raw(statement).execute(db);
  // Sessions take the role's settings at their start.
  await expect(assertPooledSettings(db)).rejects.toThrow(StartupError);
  await expect(assertPooledSettings(openPooled())).resolves.toBeUndefined();
});
