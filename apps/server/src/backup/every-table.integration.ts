import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { quoted } from '@balanco/backup/copy-session';
import { readTables } from '@balanco/backup/stored-tables';
import { examplePeople } from '@balanco/contract/base/example-world';
import { temporaryDataFolder } from '@balanco/embedded-postgres/testing/temporary-data-folder';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { createAuditSealer } from '../audit/seal-audit.js';
import { verifyAudit } from '../audit/verify-audit.js';
import type { Database } from '../db/database.js';
import { findTallyDifferences, foldTallies } from '../features/tallies/tallies.js';
import { HELD_COLUMNS } from '../features/users/personal-data/held-data.js';
import { createEmbeddedIdentity } from '../identity/embedded/embedded-identity.js';
import { createEmptyDatabase, openTestDatabase } from '../testing/database/test-database.js';
import { addExamplePeople, seedExampleWorld } from '../testing/examples/seed-example-world.js';
import { writeBackupFile } from './backup-database.js';
import { restoreDatabase } from './restore-database.js';

/** upgrade.integration.ts restores rows of these; all others have rows here. */
const EMPTY: readonly string[] = [
  'appsync_count',
  'appsync_cursor',
  'appsync_inventory',
  'appsync_quarantine',
  'audit_anonymised',
  'cognito_ended_session',
  'comparison_box',
  'comparison_code',
  'comparison_line',
  'comparison_list',
  'daily_choice',
  'daily_item',
  'daily_list',
  'daily_stock',
  'idp_refresh_token',
  'idp_session',
  'work',
  'work_item',
  'work_mark',
  'work_time',
];

async function fillDefaults(db: Database): Promise<void> {
  await sql`
    insert into rate_limit values ('a', 1, 2);
    insert into person_pharmacy select person.sub, pharmacy.id from person cross join pharmacy
    where pharmacy.id <> '00000000-0000-0000-0000-000000000000' limit 1;
    insert into idp_known_address values ('a', 'b', now());
    insert into idp_reset_code (key, expires_at, nonce, mails) values ('a', now(), 'b', 1);
    insert into pharmacy_settings
    select id, 'cost', 'America/Bahia', 1, 2, 3, 4, 0, 6, 7, '{MEDIC}', 8, 9, 10, '{money}',
      '{"queue": 9}' from pharmacy limit 1;
    update pharmacy_settings set identity = '{"crf": "CRF-SP 1"}', photo_kinds = '{zero}';
    insert into limit_change (pharmacy_id, limit_name, from_amount, to_amount, changed_by)
    select id, 'zero_share', 20, 12.5, 'Ana' from pharmacy limit 1;
    insert into idp_second_factor select sub, 'a', now(), now(), now(), 58000000 from idp_user limit 1;
    insert into idp_account (issuer, subject, email, name) values ('a', 'b', 'c', 'd');
    insert into idp_provider_session (id, account_id, sealed_tokens, checked_at)
    select id, id, 'a', now() from idp_account;
    insert into idp_recovery_code select 'a', sub, now() from idp_second_factor;
    insert into person_notice (sub, kind, by_name) select sub, 'phone', 'Ana' from person limit 1;
    insert into outbox (kind, key) values ('notice', 'a');
    insert into mail_address (pharmacy_id, email, entered_by, left_at) select id, 'a@b.co', 'Ana', now() from pharmacy limit 1;
    insert into exchange_look values (true, now(), 'a', '{"b": "c"}');
    insert into phone_key (sub, thumbprint, x, y) select sub, 'thumbprint', 'x', 'y' from person limit 1;
    insert into device (sub, device_id, queued) values ('sub-ana', 'moto', 3);
    insert into section_done (section_id, sub, pharmacy_id, inventory_number, collector_name, lines, units, hash, matches)
    select id, 'sub-ana', pharmacy_id, inventory_number, 'Ana', 2, 2.5, 'a', true from section limit 1;
    insert into other_box select inventory_number, pharmacy_id, id, 'a', 'b', 'c', 'Ana', now() from count_line
    where inventory_number is not null limit 1;
    insert into section_tag select id, pharmacy_id, inventory_number, now(), 'Ana', now(), 'Bia' from section limit 1;
    insert into photo (id, pharmacy_id, inventory_number, code, taken_by_sub, taken_by, taken_at, image)
    select uuid_v7(), pharmacy_id, number, '789', 'sub-ana', 'Ana', now(), decode(repeat('ffd8ff00', 51200), 'hex')
    from inventory limit 1;
    insert into loss_file (pharmacy_id, number, created_by) select id, 1, 'Ana' from pharmacy limit 1;
    insert into loss (id, pharmacy_id, code, reason, quantity, registered_by_sub, registered_by, registered_at, first_by_sub, file_id)
    select uuid_v7(), pharmacy_id, '789', 'broken', 2, 'sub-ana', 'Ana', now(), 'sub-bia', id from loss_file;
    insert into invoice (pharmacy_id, access_key, number, series, issued_at, kind, supplier_cnpj, supplier_name, total, file_name,
      has_signature, read_by)
    select id, repeat('1', 44), 1, 1, now(), 'purchase', '1', 'Distribuidora', 10, 'nota.xml', true, 'Ana' from pharmacy limit 1;
    insert into invoice_item (invoice_id, line, pharmacy_id, supplier_code, description, quantity, unit, taxed_quantity, taxed_unit, cost)
    select id, 1, pharmacy_id, '1', 'Dipirona', 1, 'CX', 12, 'UN', 10 from invoice on conflict do nothing;
    insert into invoice_lot (invoice_id, line, position, pharmacy_id, lot, quantity, expires_on)
    select invoice_id, line, 1, pharmacy_id, '00a-1', 1, '2027-01-31' from invoice_item on conflict do nothing;
    insert into invoice_cancellation (access_key, pharmacy_id, event_at, read_by)
    select access_key, pharmacy_id, now(), 'Ana' from invoice;
    insert into supplier_code (pharmacy_id, supplier_cnpj, code, item_key, factor, decided_by)
    select pharmacy_id, '1', '1', 'i:1', 12, 'Ana' from invoice limit 1;
    update expiry_shop set kept_from = 'a', kept_at = now(), known_units = 2;
    insert into expiry_lot (pharmacy_id, item_key, lot_key, expires_on, lot, units, money, internal_code, barcode, description,
      department, bought_on)
    select pharmacy_id, 'i:1', 'A1', '2027-01-31', '00a-1', 2, 10, '1', '', 'Dipirona', '', '2026-05-04' from invoice limit 1;
    insert into expiry_day select pharmacy_id, expires_on, 1, units, money from expiry_lot;
    insert into collector_code (sub, digest, made_by, made_by_name, expires_at, seat_key_id, seat_lapses, used_at, device, attempt, session_id)
    select person.sub, 'digest', 'sub-ana', 'Ana', now(), key.id, false, now(), 'moto', 'attempt', uuid_v7()
    from person cross join licence_key key limit 1;
    insert into alarm_snooze select number, 'gross', '', pharmacy_id, now(), 'Ana' from inventory limit 1;
    insert into message (sending_id, inventory_number, pharmacy_id, sub, name, text, sent_by)
    select uuid_v7(), number, pharmacy_id, 'sub-carla', 'Carla', 'Venham ao balcão.', 'Ana' from inventory limit 1;
    insert into inventory_terms (inventory_number, pharmacy_id, departments)
    select number, pharmacy_id, '{MEDIC}' from inventory limit 1;
    insert into settlement_movement (settlement_id, pharmacy_id, item_key, moved_on, units, share)
    select id, pharmacy_id, 'i:1', '2026-11-22', -1, 0.5 from settlement limit 1;
    insert into scope_decision (inventory_number, item_key, pharmacy_id, decided_by)
    select number, 'i:1', pharmacy_id, 'Ana' from inventory limit 1;
    insert into main_barcode (pharmacy_id, item_key, barcode, chosen_by)
    select id, 'i:1', '7891234567895', 'Ana' from pharmacy limit 1;
    insert into blind_count select number, pharmacy_id from inventory limit 1;
    insert into item_reason (inventory_number, pharmacy_id, item_key, reason, given_by)
    select number, pharmacy_id, 'i:1', 'theft', 'Ana' from inventory limit 1;
    insert into stock_mode_choice select number, pharmacy_id, 'summed' from inventory limit 1;
    insert into settlement_line (settlement_id, pharmacy_id, count_id, entry_index, count_version, line_id, barcode_key,
      internal_code_key, quantity, factor, collector_id)
    select id, pharmacy_id, 1, 0, 1, 1, '11', '', 2, 3, 1 from settlement limit 1;
    with task as (
      insert into section (id, pharmacy_id, inventory_number, name, kind, round)
      select uuid_v7(), pharmacy_id, number, 'Recontagem 2', 'recount', 2 from inventory limit 1
      returning id, pharmacy_id, inventory_number
    )
    insert into recount (section_id, pharmacy_id, inventory_number, created_by) select *, 'Ana' from task;
    insert into recount_item (section_id, item_key, pharmacy_id, inventory_number, round, replaces_sections, place)
    select section_id, 'i:1', pharmacy_id, inventory_number, 2, array[uuid_v7()], 1 from recount;
    insert into recount_search (section_id, item_key, sub, pharmacy_id, inventory_number, collector_name, not_found, marked_at)
    select section_id, 'i:1', 'sub-ana', pharmacy_id, inventory_number, 'Ana', true, now() from recount;
    insert into recount_override (section_id, collector_sub, collector_name, pharmacy_id, inventory_number, reason,
      overridden_by)
    select section_id, 'sub-ana', 'Ana', pharmacy_id, inventory_number, 'Só há uma pessoa.', 'Ana' from recount;
    insert into recount_decision (inventory_number, pharmacy_id, item_key, quantity, reason, decided_by, decided_by_sub)
    select number, pharmacy_id, 'i:1', 3, 'Contado a três.', 'Ana', 'sub-ana' from inventory limit 1;
  `.execute(db);
}

async function rowsOf(connectionString: string, form = 'row::text'): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const found: [string, string[]][] = [];
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select ${form} as row from ${quoted(name)} as row order by 1`,
      );
      found.push([name, rows.map(({ row }) => row)]);
    }
    return Object.fromEntries(found);
  } finally {
    await client.end();
  }
}

async function filledDatabase() {
  const { connectionString, db } = await openTestDatabase();
  const secretKey = randomBytes(32);
  await addExamplePeople(db, await createEmbeddedIdentity({ db, secretKey }), 'Coleta!234');
  await seedExampleWorld(db);
  await fillDefaults(db);
  return { connectionString, db, secretKey };
}

it('each column that has a person is known to the copy of personal data', async () => {
  const { connectionString } = await filledDatabase();
  const subs = ['sub-ana', 'sub-carla', ...Object.values(examplePeople).map(({ sub }) => sub)];
  const found: string[] = [];
  for (const [table, rows] of Object.entries(await rowsOf(connectionString, 'to_jsonb(row)::text')))
    for (const row of rows)
      for (const [column, value] of Object.entries<unknown>(JSON.parse(row)))
        if ([value].flat().some((one) => subs.some((sub) => sub === one))) found.push(`${table}.${column}`);
  const known = HELD_COLUMNS.map(({ table, sub }) => `${table}.${sub}`);
  expect([...new Set(found)].filter((column) => !known.includes(column))).toEqual([]);
});

it('a restore brings back the rows of every table', async () => {
  const { connectionString, db, secretKey } = await filledDatabase();
  await foldTallies(db);
  await createAuditSealer(db)();
  await db.updateTable('count_line').set({ received_at: new Date() }).execute();
  await db.updateTable('product').set({ deleted_at: new Date() }).where('barcode', '=', '').execute();
  const before = await rowsOf(connectionString);
  const empty = Object.keys(before).filter((name) => before[name]?.length === 0);
  expect(empty.sort()).toEqual(EMPTY);

  const { epoch: lived, ...tables } = before;
  const file = path.join(await temporaryDataFolder(), 'copia.tar.gz');
  await writeBackupFile(file, { connectionString, secretKey, productVersion: '1.2.3' });
  const target = await openTestDatabase({ create: createEmptyDatabase });
  await restoreDatabase(target.connectionString, file, () => undefined);
  const { epoch, ...after } = await rowsOf(target.connectionString);
  expect(after).toEqual(tables);
  // See docs/collector-api.md, "When the server was restored".
  expect(epoch).not.toEqual(lived);
  expect(epoch).toHaveLength(1);
  expect(await findTallyDifferences(target.db)).toEqual([]);
  expect((await verifyAudit(target.db)).faults).toEqual([]);
});
