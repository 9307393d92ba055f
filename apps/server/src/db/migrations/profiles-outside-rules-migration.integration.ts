/** @module-tag full */

import { SHIPPED_PROFILES } from '@balanco/adjustment-file/shipped-profiles';
import { exportProfileSchema } from '@balanco/contract/exports/export-profiles';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseBefore } from '../../testing/database/test-database.js';
import { openDatabase } from '../database.js';
import { migrate } from './migrate.js';

it('the migration marks export profiles that the contract has long refused', async () => {
  const database = await createDatabaseBefore('0108');
  onTestFinished(() => database.drop());
  const db = openDatabase(database.connectionString);
  onTestFinished(() => db.destroy());
  const base = SHIPPED_PROFILES[0]?.profile;
  const text = { ...base?.fields[0], source: 'text' };
  const changes: readonly object[] = [
    ...['bat', 'HTA', 'CSV', 'txt'].map((extension) => ({ extension })),
    ...['con', 'Lpt1.dat', 'conta', 'ajuste'].map((file_name) => ({ file_name })),
    ...['@echo off', ' "=1+1', '-2+cmd', '-2', '+', 'EAN;QTD', ''].flatMap((part) => [
      { header: part },
      { footer: part },
      { fields: [...(base?.fields ?? []), { ...text, text: part }] },
    ]),
    ...[';=', '||', '\t'].map((separator) => ({ separator })),
    ...SHIPPED_PROFILES.map(({ profile }) => profile),
  ];
  const profiles = changes.map((change) => ({ ...base, ...change }));
  await sql`
    with shop as (insert into pharmacy (name) values ('Centro') returning id)
    insert into export_profile (pharmacy_id, name, profile, changed_by)
    select shop.id, place, value, 'Ana' from shop, jsonb_array_elements(${JSON.stringify(profiles)}::jsonb)
      with ordinality as given(value, place)
  `.execute(db);
  await migrate(database.connectionString);
  const { rows } = await sql<{ breaks: boolean }>`
    select breaks_rule as breaks from export_profile order by name::integer
  `.execute(db);
  expect(rows.map(({ breaks }) => breaks)).toEqual(
    profiles.map((profile) => !exportProfileSchema.safeParse(profile).success),
  );
});
