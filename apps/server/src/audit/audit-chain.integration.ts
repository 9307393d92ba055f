import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { commands } from '../admin/commands.js';
import type { Database, Transaction } from '../db/database.js';
import { setUpSettlement } from '../testing/world/closing-under-test.js';
import { createAuditSealer } from './seal-audit.js';
import { verifyAudit } from './verify-audit.js';
import { writeAudit } from './write-audit.js';

const under = setUpSettlement();
const { server, pharmacy, addProducts, count, finalise, settle, settlement } = under;

/** Links all rows, until the mark stands at the last. Transactions of other databases of the cluster hold it up. */
async function sealAll(): Promise<void> {
  const { db } = server();
  const seal = createAuditSealer(db, -1);
  const isMarked = async () => {
    await seal();
    const { rows } = await sql`
      select from audit_mark where sealed_to >= (select max(id) from audit)
    `.execute(db);
    return rows.length;
  };
  await expect.poll(isMarked, { timeout: 20_000 }).toBe(1);
}

const write = (tx: Transaction, entityId: string, pharmacyId: string | null = pharmacy().id) =>
  writeAudit(tx, { sub: 'a', name: 'Ana "Zé"\n' }, [
    {
      ...{ pharmacyId, action: 'update', entity: 'pharmacy', entityId },
      ...{ before: { name: 'Antes\u0001' }, after: { name: 'Depois é', empty: null } },
    },
  ]);

async function add(entityId: string, pharmacyId?: string | null): Promise<void> {
  await server()
    .db.transaction()
    .execute((tx) => write(tx, entityId, pharmacyId));
}

/** Links by row of the pharmacy, in the order of the chain. */
async function links(db: Database | Transaction = server().db): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from audit_seal
    cross join unnest(audit_ids) with ordinality as sealed (id, place)
    join audit on audit.id = sealed.id
    where chain = ${pharmacy().id} and entity = 'pharmacy' and action = 'update' order by position, place
  `.execute(db);
  return rows.map(({ entity_id }) => entity_id);
}

async function verify(options: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const command = commands.find(({ name }) => name === 'audit verify');
  if (command === undefined || !('run' in command)) throw new Error('no such command');
  const said: string[] = [];
  const identity = () => Promise.reject(new Error('not needed'));
  await command
    .run({ db: server().db, identity, say: (line) => said.push(line) }, { words: [], options })
    // What ends the command with code 1.
    .catch((error: unknown) => said.push(`1: ${(error as Error).message}`));
  return said.slice(1);
}

const TABLES = ['audit', 'audit_seal', 'audit_chain', 'audit_mark'];

/** Runs `work`, says what `audit verify` finds, and puts the audit back. */
async function tampered(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const { db } = server();
  await sql`create schema kept`.execute(db);
  for (const table of TABLES)
    await sql`create table ${sql.table(`kept.${table}`)} as table ${sql.table(table)}`.execute(db);
  await work(db);
  const said = await verify();
  for (const table of TABLES) {
    await sql`delete from ${sql.table(table)}`.execute(db);
    await sql`
      insert into ${sql.table(table)} overriding system value select * from ${sql.table(`kept.${table}`)}
    `.execute(db);
  }
  await sql`drop schema kept cascade`.execute(db);
  expect((await verifyAudit(db)).faults).toEqual([]);
  return said;
}

it('writers of one pharmacy never wait for each other, and each committed row gets one link', async () => {
  const { db } = server();
  await sealAll();
  const seal = createAuditSealer(db, -1);
  await db.transaction().execute(async (early) => {
    await write(early, 'early');
    await add('late');
    await seal();
    await seal();
    expect(await links()).toEqual(['late']);
    await write(early, 'early again');
  });
  await sealAll();
  expect(await links()).toEqual(['late', 'early', 'early again']);
  await sealAll();
  expect(await links()).toHaveLength(3);
  expect(await verify()).toEqual(['O registro confere.']);
});

it('a settlement keeps the head with its own row, while others write and link', async () => {
  await addProducts([
    { internal_code: '1', barcode: '789', description: 'SORO', department: '', system_stock: 3, value: 1 },
  ]);
  await count('789', 3);
  await finalise();
  await settle();
  const { audit_head: head } = await settlement();
  const { rows } = await sql<{ action: string; place: number }>`
    select action, place from audit_seal cross join unnest(audit_ids) with ordinality as sealed (id, nth)
    join audit on audit.id = sealed.id, lateral (select position + nth - 1 as place) as at
    where chain = ${pharmacy().id} order by place desc limit 1
  `.execute(server().db);
  expect(rows).toEqual([{ action: 'settle', place: head?.row }]);
  await add('after');
  await sealAll();
  expect(await verify({ hash: head?.hash.replace(/(.{8})/g, '$1 ').trim() ?? '' })).toContainEqual(
    expect.stringMatching(new RegExp(`^O hash da Ata é o da ${head?.row}ª linha. Farmácia `)),
  );
  expect(await verify({ hash: '0'.repeat(64) })).toEqual([
    '1: O hash da Ata não está em nenhuma cadeia: este registro não é o que foi impresso.',
  ]);
});

it('whoever links a pharmacy holds up neither its writers nor the sealer of the others', async () => {
  const { db } = server();
  await add('first');
  await db.transaction().execute(async (tx) => {
    await sql`select seal_audit(${pharmacy().id}, 100)`.execute(tx);
    await add('second');
    await add('account', null);
    await createAuditSealer(db, -1)();
    expect(await links(tx)).toEqual(['first']);
  });
  await sealAll();
  expect(await links()).toEqual(['first', 'second']);
  expect(await verify()).toEqual(['O registro confere.']);
});

it('names the first row that was changed, erased or put in between', async () => {
  await add('one');
  await add('two');
  await add('three');
  await sealAll();
  const two = sql`entity_id = 'two' and pharmacy_id = ${pharmacy().id}`;
  const last = '1: O registro não confere.';
  expect(await tampered((db) => sql`update audit set actor_name = 'Bia' where ${two}`.execute(db))).toEqual([
    expect.stringMatching(
      /^Farmácia .*: a \d+ª linha não confere: id \d+, de .*, Bia, pharmacy update two\.$/,
    ),
    last,
  ]);
  expect(await tampered((db) => sql`delete from audit where ${two}`.execute(db))).toEqual([
    expect.stringMatching(/^Farmácia .*: a \d+ª linha \(id \d+\) foi apagada\.$/),
    last,
  ]);
  const insert = (db: Database) =>
    sql`
    insert into audit (id, actor_sub, actor_name, action, entity, entity_id) overriding system value
    select max(id) - 1, 'x', 'Xis', 'update', 'count', '1' from audit
  `.execute(db);
  const stray = async (db: Database) => {
    await sql`select setval(pg_get_serial_sequence('audit', 'id'), (select max(id) from audit) + 5)`.execute(
      db,
    );
    await add('four');
    await sealAll();
    await insert(db);
  };
  expect(await tampered(stray)).toEqual([expect.stringMatching(/^A linha de id \d+ não tem elo/), last]);
});

it('a chain that was computed again no longer has the head of the settlement', async () => {
  await addProducts([
    { internal_code: '2', barcode: '788', description: 'GAZE', department: '', system_stock: 1, value: 1 },
  ]);
  await count('788', 1);
  await finalise();
  await settle();
  await add('after');
  await sealAll();
  const again = async (db: Database) => {
    await sql`update audit set actor_name = 'Bia' where pharmacy_id = ${pharmacy().id}`.execute(db);
    await sql`delete from audit_seal`.execute(db);
    await sql`delete from audit_chain`.execute(db);
    await sql`update audit_mark set sealed_to = began_after`.execute(db);
    await sealAll();
  };
  const said = await tampered(again);
  expect(said.join('\n')).toContain('o registro não é o que a apuração v1 do inventário');
});
