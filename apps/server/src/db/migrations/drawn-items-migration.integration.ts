/** @module-tag full */

import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseBefore } from '../../testing/database/test-database.js';
import { openDatabase } from '../database.js';
import { migrate } from './migrate.js';

const SAMPLE = { sample: { percent: 5 } };

const lists = [
  { item: 'drawn', criteria: { ...SAMPLE, money: '20', items: ['other'], controlled: false } },
  { item: 'by itself', criteria: SAMPLE },
  { item: 'picked', criteria: { ...SAMPLE, items: ['picked'] } },
  { item: 'added', criteria: SAMPLE, addedBy: 'Ana' },
  { item: 'perhaps controlled', criteria: { ...SAMPLE, controlled: true } },
  { item: 'perhaps suspicious', criteria: { ...SAMPLE, suspicious: true } },
  { item: 'perhaps moved', criteria: { ...SAMPLE, moved: true } },
  { item: 'without a sample', criteria: { sample: null, money: '20' } },
];

it('the migration marks items that only the sample can have chosen', async () => {
  const database = await createDatabaseBefore('0068');
  onTestFinished(() => database.drop());
  const db = openDatabase(database.connectionString);
  onTestFinished(() => db.destroy());
  await sql`
    with shop as (insert into pharmacy (name) values ('Centro') returning id),
      night as (
        insert into inventory (pharmacy_id, name, source) select id, 'Noite', 'web' from shop returning pharmacy_id, number
      ),
      list as (
        select uuid_v7() as section_id, item, criteria, "addedBy" as added_by
        from jsonb_to_recordset(${JSON.stringify(lists)}) as list (item text, criteria jsonb, "addedBy" text)
      ),
      in_section as (
        insert into section (id, pharmacy_id, inventory_number, name)
        select section_id, pharmacy_id, number, item from list, night returning id
      ),
      in_recount as (
        insert into recount (section_id, pharmacy_id, inventory_number, criteria, created_by)
        select section_id, pharmacy_id, number, criteria, 'Ana' from list, night returning section_id
      )
    insert into recount_item (section_id, item_key, pharmacy_id, inventory_number, round, place, added_by)
    select section_id, item, pharmacy_id, number, 2, 1, added_by from list, night
  `.execute(db);
  await migrate(database.connectionString);
  const { rows } = await sql<{ item_key: string }>`select item_key from recount_item where drawn`.execute(db);
  expect(rows.map(({ item_key }) => item_key).sort()).toEqual(['by itself', 'drawn']);
});
