import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { StartupError } from '../startup-error.js';
import { useDatabase } from '../testing/database/test-database.js';
import { openDatabase } from './database.js';
import { assertPooledSettings } from './session-settings.js';

const database = useDatabase();

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
