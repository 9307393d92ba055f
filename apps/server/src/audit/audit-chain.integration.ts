import { type RawBuilder, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, Queries, Transaction } from '../db/database.js';
import { rowIn } from '../testing/database/rows.js';
import { sealAll as sealAudit } from '../testing/database/seal-all.js';
import { runCommand } from '../testing/run-command.js';
import { addCollector } from '../testing/server/add-collector.js';
import { setUpSettlement } from '../testing/world/comparison-under-test.js';
import { createAuditSealer } from './seal-audit.js';
import { verifyAudit } from './verify-audit.js';
import { writeAudit } from './write-audit.js';

const under = setUpSettlement();
const { server, pharmacy, addProducts, count, finalise, settle, settlement } = under;

const sealAll = () => sealAudit(server().db);

const odd = { 'a"b\\': ['"c\\', 1], name: 'Depois é', empty: null };

const write = (tx: Transaction, entityId: string, pharmacyId: string | null = pharmacy().id) =>
  writeAudit(tx, { sub: 'a', name: 'Ana "Zé"\n' }, [
    {
      pharmacyId,
      action: 'update',
      entity: 'pharmacy',
      entityId,
      before: { name: 'Antes\u0001' },
      after: odd,
    },
  ]);

async function add(entityId: string, pharmacyId?: string | null): Promise<void> {
  await server()
    .db.transaction()
    .execute((tx) => write(tx, entityId, pharmacyId));
}

async function links(db: Queries = server().db): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`
    select entity_id from audit_seal
    cross join unnest(audit_ids) with ordinality as sealed (id, place)
    join audit on audit.id = sealed.id
    where chain = ${pharmacy().id} and entity = 'pharmacy' and action = 'update' order by position, place
  `.execute(db);
  return rows.map(({ entity_id }) => entity_id);
}

async function verify(options: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const said: string[] = [];
  const note = (error: unknown) => said.push(`1: ${(error as Error).message}`);
  await runCommand('audit verify', server(), { options }, said).catch(note);
  return said.slice(1);
}

const TABLES = ['audit', 'audit_seal', 'audit_chain', 'audit_mark', 'audit_anonymised'];

async function tampered(work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const { db } = server();
  await sql`create schema kept`.execute(db);
  for (const table of [...TABLES, 'person', 'settlement'])
    await sql`create table ${sql.table(`kept.${table}`)} as table ${sql.table(table)}`.execute(db);
  await work(db);
  const said = await verify();
  for (const table of [...TABLES].reverse()) await sql`delete from ${sql.table(table)}`.execute(db);
  for (const table of TABLES) {
    await sql`
      insert into ${sql.table(table)} overriding system value select * from ${sql.table(`kept.${table}`)}
    `.execute(db);
  }
  await sql`
    update person set name = kept.name, email = kept.email from kept.person as kept where kept.sub = person.sub;
    update settlement set audit_row = kept.audit_row, audit_head = kept.audit_head, version = kept.version, approved_by = kept.approved_by
      from kept.settlement as kept where kept.id = settlement.id;
    drop schema kept cascade
  `.execute(db);
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

async function settled(code: string): Promise<{ readonly id: string; readonly sub: string }> {
  await addProducts([
    { internal_code: code, barcode: code, description: 'SORO', department: '', system_stock: 3, value: 1 },
  ]);
  await count(code, 3);
  await finalise();
  await sealAll();
  await settle();
  await add('after');
  await sealAll();
  const settling = { action: 'settle', pharmacy_id: pharmacy().id };
  const { id, actor_sub: sub } = await rowIn(server().db, 'audit', settling, 'id', 'actor_sub');
  return { id: String(id), sub };
}

it('finds what is changed behind an anonymisation, a forged or a true one', async () => {
  const { db } = server();
  const { sub } = await addCollector(server(), `Eva ${pharmacy().id.slice(-4)}`);
  await sql`update person set role = 'mod' where sub = ${sub}`.execute(db);
  const { id } = await settled('791');
  const eva = await sql<{ id: string }>`
    insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
    select sub, name, 'update', 'pharmacy', 'hers', json_build_object('by', name, 'n', 1, 'hash', 'a1b2') from person where sub = ${sub}
    returning id
  `.execute(db);
  const hers = eva.rows[0]?.id ?? '';
  await sealAll();
  const { name } = await rowIn(db, 'person', { sub }, 'name');
  const body = { typed_name: name };
  const anonymised = await server().ask('anonymisePerson', { params: { sub }, body });
  await sealAll();
  expect(await verify()).toEqual([
    expect.stringMatching(/^Anonimização: Pessoa anonimizada .{4}, em .*, por .*; [1-9]\d* linhas\.$/),
    'O registro confere.',
  ]);
  const fixed: string = anonymised.name;
  const mark = (row: string) => sql`insert into audit_anonymised
    select id, (audit_halves(audit)).texts from audit where id = ${row}`;
  const markOld = sql`insert into audit_anonymised
    select id, sha256(convert_to(audit_row_text(audit), 'UTF8')) from audit where id = ${id}`;
  const act = (of: string) => sql`
    insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
    values ('x', 'Xis', 'anonymise', 'person', ${of}, '{"name": "Zé", "audit_rows": 1}')`;
  const set = (row: string, change: RawBuilder<unknown>) => sql`update audit set ${change} where id = ${row}`;
  const after = (by: string, n = 1, hash = 'a1b2') =>
    sql`after = json_build_object('by', ${by}::text, 'n', ${n}::integer, 'hash', ${hash}::text)`;
  const person = (change: RawBuilder<unknown>) => sql`update person set ${change} where sub = ${sub}`;
  const hash = '0'.repeat(64);
  const [misfit, forged, otherwise, end] = [
    /ª linha não confere: /,
    /ª linha consta como anonimizada, e um texto dela não é o/,
    /^A anonimização de .* não é a que o cadastro mostra: /,
    / diz: o fim da cadeia que guardava/,
  ];
  const attacks: [RawBuilder<unknown>[], ...RegExp[]][] = [
    [
      [markOld, act('nobody'), set(id, sql`actor_sub = 'x', actor_name = 'Xis'`)],
      misfit,
      /não consta no cadastro/,
    ],
    [[mark(id), act('nobody'), set(id, sql`actor_sub = 'x', actor_name = 'Xis'`)], misfit],
    [[mark(id), act(sub), set(id, sql`actor_name = 'Xis'`)], forged, /é uma de 2 da mesma pessoa/],
    [[mark(id), act(sub), set(id, sql`actor_name = ${fixed}`)], forged],
    [[mark(id)], /linhas constam como anonimizadas, e as anonimizações registram/],
    [[set(hers, sql`actor_name = 'Xis'`)], forged],
    [[set(hers, after('Xis'))], forged],
    [[set(hers, after(fixed, 2))], misfit],
    [[set(hers, sql`actor_sub = 'x'`)], misfit],
    [[sql`delete from audit_anonymised`], misfit, /registram/],
    [
      [sql`truncate audit_anonymised`, sql`delete from audit where action = 'anonymise'`],
      misfit,
      /não diz por quem/,
    ],
    [[person(sql`name = 'Bia Souza'`), set(hers, sql`actor_name = 'Bia Souza'`)], forged, otherwise],
    [[person(sql`email = ${hash}`), set(hers, after(fixed, 1, hash))], forged, otherwise],
    [[set(hers, after(fixed, 1, fixed))], forged],
    [
      [
        sql`insert into audit_anonymised select id, (audit_halves(audit)).texts from audit where action = 'anonymise'`,
        sql`update audit set after = replace(after::text, ${fixed}, 'Bia Souza')::json where action = 'anonymise'`,
        person(sql`name = 'Bia Souza'`),
      ],
      forged,
      otherwise,
    ],
    [
      [
        sql`update audit_mark set began_at = now(), began_after = (select max(id) from audit)`,
        sql`update settlement set audit_row = null, audit_head = null, approved_by = 'Bia'`,
      ],
      /^O começo da cadeia foi mudado/,
      /: o fim da cadeia que guardava, quem aprovou\.$/,
    ],
    [
      [
        sql`insert into audit_anonymised select id, (audit_halves(audit)).texts from audit on conflict do nothing`,
        sql`update audit_anonymised set digest = sha256(sha256(digest) || (audit_halves(audit)).rest)
          from audit where id = audit_id`,
        sql`update audit_mark set one_digest_to = (select max(id) from audit)`,
        sql`update audit set after = coalesce(after::jsonb, '{}') || jsonb_build_object('x', ${fixed}::text)`,
        sql`update audit set after = after::jsonb || jsonb_build_object('audit_rows', (select count(*) from audit_anonymised))
          where action = 'anonymise'`,
        sql`update audit set actor_name = 'Xis' where entity_id = 'after'`,
      ],
      /^A marca das linhas com a prova antiga não confere/,
    ],
    [
      [
        sql`update settlement set audit_row = 1, audit_head = encode(substring(links for 32), 'hex')
          from audit_seal where chain = settlement.pharmacy_id and position = 1`,
      ],
      end,
    ],
    [
      [
        sql`update audit_mark set began_at = now()`,
        sql`update settlement set audit_row = null, audit_head = null, version = 9 where pharmacy_id = ${pharmacy().id}`,
      ],
      /^A apuração versão 9 do inventário \d+ não consta no registro/,
    ],
  ];
  for (const [statements, ...faults] of attacks) {
    const said = await tampered(async () => {
      for (const statement of statements) await statement.execute(db);
      await sealAll();
    });
    for (const fault of faults) expect(said).toContainEqual(expect.stringMatching(fault));
    expect(said.at(-1)).toBe('1: O registro não confere.');
  }
});

it('a chain that ends before the head of a settlement is noticed', async () => {
  await settled('792');
  const chain = pharmacy().id;
  const { audit_head: head } = await settlement();
  const cut = [
    sql`delete from audit where id in (
      select unnest(audit_ids) from audit_seal where chain = ${chain} and position >= ${head?.row})`,
    sql`delete from audit_seal where chain = ${chain} and position >= ${head?.row}`,
    sql`update audit_chain set rows = position + cardinality(audit_ids) - 1,
      head = substring(links from length(links) - 31)
      from (select * from audit_seal where chain = ${chain} order by position desc limit 1) as last
      where audit_chain.chain = last.chain`,
  ];
  const erased = ['audit_seal', 'audit_chain'].map(
    (table) => sql`delete from ${sql.table(table)} where chain = ${chain}`,
  );
  erased.push(sql`delete from audit where pharmacy_id = ${chain}`);
  for (const statements of [cut, erased]) {
    const said = await tampered(async (db) => {
      for (const statement of statements) await statement.execute(db);
    });
    expect(said).toContainEqual(
      expect.stringMatching(
        `^Farmácia .*: a cadeia termina antes da ${head?.row}ª linha, que a apuração versão 1`,
      ),
    );
  }
});

it('compares each settlement with the rows of its settling and approval', async () => {
  const { db } = server();
  await settled('793');
  const { id } = await rowIn(db, 'settlement', { pharmacy_id: pharmacy().id }, 'id');
  await sql`create table kept as select * from settlement where id = ${id}`.execute(db);
  onTestFinished(async () => {
    await sql`drop table kept`.execute(db);
  });
  const changes: [column: string, value: RawBuilder<unknown>, said: string][] = [
    ['settled_by', sql`'Bia'`, 'quem apurou'],
    ['settled_by_sub', sql`'x'`, 'quem apurou'],
    ['settled_at', sql`settled_at - interval '1 day'`, 'quando'],
    ['hash', sql`repeat('0', 64)`, 'o hash dos itens, os itens'],
    ['shortage', sql`-1`, 'os totais'],
    ['audit_row', sql`null`, 'o fim da cadeia que guardava'],
    ['approved_by', sql`'Bia'`, 'quem aprovou'],
    ['approved_by_sub', sql`'x'`, 'quem aprovou'],
    ['approval_reason', sql`'Porque sim.'`, 'quem aprovou'],
    ['version', sql`2`, 'falta'],
  ];
  for (const [column, value, said] of changes) {
    await sql`update settlement set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db);
    expect((await verifyAudit(db)).faults).toContainEqual(
      expect.stringMatching(`^A apuração versão 1 do inventário .* não é a que o registro diz: ${said}\\.$`),
    );
    await sql`update settlement set ${sql.ref(column)} = kept.${sql.ref(column)} from kept where kept.id = settlement.id`.execute(
      db,
    );
  }
  const add = (units: number) =>
    sql`update settlement_item set settled = settled + ${units} where settlement_id = ${id}`.execute(db);
  await add(1);
  expect((await verifyAudit(db)).faults).toEqual([expect.stringMatching(/diz: os itens\.$/)]);
  await add(-1);
  expect((await verifyAudit(db)).faults).toEqual([]);
});

it('a chain that was computed again no longer has the head of the settlement', async () => {
  await settled('788');
  const said = await tampered(async (db) => {
    await sql`update audit set actor_name = 'Bia' where pharmacy_id = ${pharmacy().id}`.execute(db);
    await sql`delete from audit_seal`.execute(db);
    await sql`delete from audit_chain`.execute(db);
    await sql`update audit_mark set sealed_to = began_after`.execute(db);
    await sealAll();
  });
  expect(said.join('\n')).toContain('o registro não é o que a apuração versão 1 do inventário');
});
