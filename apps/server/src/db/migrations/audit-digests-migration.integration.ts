/** @module-tag full */

import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createAuditSealer } from '../../audit/seal-audit.js';
import { verifyAudit } from '../../audit/verify-audit.js';
import { createDatabaseBefore } from '../../testing/database/test-database.js';
import { openDatabase } from '../database.js';
import { migrate } from './migrate.js';

it('a chain from before the two digests goes on, and its rows are covered as before', async () => {
  const database = await createDatabaseBefore('0105');
  onTestFinished(() => database.drop());
  const db = openDatabase(database.connectionString);
  onTestFinished(() => db.destroy());
  const add = () =>
    sql`
      insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
      values ('ana', 'Ana', 'update', 'person', 'bia', '{"role": "mod"}'), ('bia', 'Bia', 'update', 'person', 'ana', null)
    `.execute(db);
  await add();
  await sql`select seal_audit(null, 100)`.execute(db);
  await add();
  await migrate(database.connectionString);
  await add();
  await createAuditSealer(db)();
  expect(await verifyAudit(db)).toMatchObject({ faults: [], rows: 6, older: 4 });

  // An anonymisation from before, and what may be changed behind it.
  await sql`
    insert into person (sub, name, email, role, deactivated_at, anonymised_at)
    values ('ana', 'Pessoa anonimizada K7M2', 'anonimizada-k7m2abcdefgh@coletor.invalid', 'user', now(), now());
    insert into audit_anonymised select id, sha256(convert_to(audit_row_text(audit), 'UTF8')) from audit where id = 3;
    insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
    values ('bia', 'Bia', 'anonymise', 'person', 'ana', '{"name": "Pessoa anonimizada K7M2", "audit_rows": 1}');
    update audit set actor_name = 'Pessoa anonimizada K7M2' where id = 3;
  `.execute(db);
  await createAuditSealer(db)();
  expect((await verifyAudit(db)).faults).toEqual([]);
  await sql`update audit set actor_name = 'Xis' where id = 3`.execute(db);
  expect((await verifyAudit(db)).faults).toEqual([
    expect.stringMatching(/um texto dela não é o de quem foi/),
  ]);
});
