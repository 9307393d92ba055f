/** @module-tag full */

import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseBefore } from '../../testing/database/test-database.js';
import { openDatabase } from '../database.js';
import { migrate } from './migrate.js';

it('the migration takes earlier changes of limits from the audit', async () => {
  const database = await createDatabaseBefore('0076');
  onTestFinished(() => database.drop());
  const db = openDatabase(database.connectionString);
  onTestFinished(() => db.destroy());
  const before = { zero_share: 20, approval_gross: 2000, approval_item: 200 };
  const after = { ...before, zero_share: 12.5 };
  await sql`
    with shop as (insert into pharmacy (name) values ('Centro') returning id)
    insert into audit (pharmacy_id, actor_sub, actor_name, action, entity, entity_id, before, after)
    select id, 'ana', 'Ana', 'configure', 'pharmacy', id::text, ${JSON.stringify(before)}::json,
      ${JSON.stringify(after)}::json
    from shop
  `.execute(db);
  await migrate(database.connectionString);
  const { rows } = await sql`select limit_name, from_amount, to_amount, changed_by from limit_change`.execute(
    db,
  );
  expect(rows).toEqual([{ limit_name: 'zero_share', from_amount: 20, to_amount: 12.5, changed_by: 'Ana' }]);
});
