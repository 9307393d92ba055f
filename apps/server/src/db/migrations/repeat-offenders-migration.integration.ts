/** @module-tag full */

import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDatabaseBefore, type TestDatabase } from '../../testing/database/test-database.js';
import { shortItem, storePharmacy, storeResult } from '../../testing/world/store-settlement.js';
import { type Database, openDatabase } from '../database.js';
import { migrate } from './migrate.js';

let database: TestDatabase;
let db: Database;

/** Before it keeps repeat offenders. */
beforeEach(async () => {
  database = await createDatabaseBefore('0056');
  db = openDatabase(database.connectionString);
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
});

it('each pharmacy’s last result gets its repeat offenders', async () => {
  const [alfa, beta] = [await storePharmacy(db, 'Alfa'), await storePharmacy(db, 'Beta')];
  const results: string[] = [];
  for (const [daysAgo, units] of [
    [90, 1],
    [60, 3],
    [30, 2],
    [1, 4],
  ] as const) {
    results.unshift(
      await storeResult(db, alfa, [shortItem('i:1', units), shortItem('i:2', 3 - units)], { daysAgo }),
    );
  }
  const [first, second] = [
    await storeResult(db, beta, [shortItem('i:1', 1)], { daysAgo: 9 }),
    await storeResult(db, beta, [shortItem('i:1', 1)], { daysAgo: 1 }),
  ];
  await migrate(database.connectionString);
  const { rows } = await sql`
    select id, repeat_of, repeat_items, repeat_money from settlement order by settled_at desc, pharmacy_id
  `.execute(db);
  expect(rows).toHaveLength(6);
  expect(rows).toEqual(
    expect.arrayContaining([
      { id: results[0], repeat_of: results.slice(1, 3), repeat_items: 1, repeat_money: -90 },
      { id: results[1], repeat_of: [], repeat_items: 0, repeat_money: 0 },
      { id: second, repeat_of: [first], repeat_items: 0, repeat_money: 0 },
    ]),
  );
});
