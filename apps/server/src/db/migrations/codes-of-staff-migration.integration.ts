import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabaseBefore } from '../../testing/database/test-database.js';
import { openDatabase } from '../database.js';
import { migrate } from './migrate.js';

it('promoted staff lose code and last day, and others keep theirs', async () => {
  const database = await createDatabaseBefore('0065');
  onTestFinished(() => database.drop());
  const db = openDatabase(database.connectionString);
  onTestFinished(() => db.destroy());
  await sql`
    insert into person (sub, email, name, role, leaves_at, deactivated_at) values
      ('promoted', 'a@x', 'A', 'mod', now() + interval '1 day', null),
      ('entered', 'b@x', 'B', 'admin', null, null),
      ('left', 'c@x', 'C', 'mod', '2026-01-02', '2026-01-02'),
      ('collector', 'd@x', 'D', 'user', now() + interval '1 day', null);
    insert into collector_code (sub, digest, made_by, made_by_name, expires_at, used_at, attempt, revoked_at) values
      ('promoted', 'a', 'x', 'X', now(), null, null, null),
      ('entered', 'b', 'x', 'X', now(), now(), 'attempt', null),
      ('left', 'c', 'x', 'X', now(), now(), 'attempt', '2026-01-01'),
      ('collector', 'd', 'x', 'X', now(), now(), 'attempt', null);
  `.execute(db);
  await migrate(database.connectionString);
  const { rows } = await sql`
    select person.sub, leaves_at is not null as leaves, revoked_at is not null as revoked,
      sessions_ended_at is not null as ended
    from person join collector_code using (sub) order by person.sub
  `.execute(db);
  expect(rows).toEqual([
    { sub: 'collector', leaves: true, revoked: false, ended: false },
    { sub: 'entered', leaves: false, revoked: true, ended: true },
    { sub: 'left', leaves: true, revoked: true, ended: false },
    { sub: 'promoted', leaves: false, revoked: true, ended: false },
  ]);
});
