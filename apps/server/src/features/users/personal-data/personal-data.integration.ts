import { randomUUID } from 'node:crypto';
import type { Person } from '@balanco/contract/people/people';
import type { PersonalData } from '@balanco/contract/people/personal-data';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { verifyAudit } from '../../../audit/verify-audit.js';
import { rowsIn, tableNames } from '../../../testing/database/rows.js';
import { addCollector } from '../../../testing/server/add-collector.js';
import { aPhone } from '../../../testing/world/a-phone.js';
import { setUpSettlement } from '../../../testing/world/comparison-under-test.js';

const set = setUpSettlement();
const { server, finalise, settle, settledItems } = set;

const anonymise = (sub: string, name: string) =>
  server().call('anonymisePerson', { params: { sub }, body: { typed_name: name } });

async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await tableNames(server().db))
    for (const text of texts) {
      const { rows: hits } = await sql<{ row: string }>`
        select row::text as row from ${sql.table(name)} as row where strpos(row::text, ${text}) > 0 limit 1
      `.execute(server().db);
      if (hits.length > 0) found.push(`${name}: ${hits[0]?.row.slice(0, 300)}`);
    }
  return found;
}

async function countSettleAndConnect(): Promise<void> {
  await set.addProducts([{ barcode: '11', description: 'A', system_stock: 10, value: 12.9 }]);
  await set.count('11', 9);
  await finalise();
  await settle();
  const made = await server().call('makeCollectorCodes', { body: { sub: server().people.user.sub } });
  const { signing_key } = await aPhone();
  const { code } = made.body.results[0];
  const body = { code, attempt: randomUUID(), signing_key };
  await server().ask('enrolCollector', { body });
}

it('an export has what is kept about the person, and is in their history', async () => {
  await countSettleAndConnect();
  const { user } = server().people;
  const body = await server().ask('exportPersonalData', { params: { sub: user.sub } });
  const { parts } = body as PersonalData;
  const rowsOf = (title: string) => parts.find((part) => part.title === title)?.rows;
  expect(rowsOf('Cadastro')).toEqual([expect.objectContaining({ name: user.name, email: user.email })]);
  expect(rowsOf('Contagens')).toEqual([expect.objectContaining({ counts: 1, name_on_counts: user.name })]);
  expect(rowsOf('Entrada')).toContainEqual(expect.objectContaining({ kind: 'conta', email: user.email }));
  expect(rowsOf('Códigos de coletor')).toHaveLength(1);
  expect(rowsOf('Avisos')).toHaveLength(2);
  expect(rowsOf('Chaves de celulares')).toEqual([expect.objectContaining({ revoked_at: null })]);
  expect(JSON.stringify(body)).not.toMatch(/argon2|digest/);
  const again = await server().call('exportPersonalData', { params: { sub: user.sub } });
  const history = (again.body as PersonalData).parts.find(({ title }) => title === 'Histórico da conta');
  expect(history?.rows.at(-1)).toMatchObject({ action: 'export_data' });
});

it('anonymising erases name, e-mail and sign-in, and leaves the settled result with its hash', async () => {
  await countSettleAndConnect();
  const { user } = server().people;
  const before = await settledItems();
  const { hash } = await set.settlement();
  expect(await tablesWith([user.name])).not.toEqual([]);

  const answer = await anonymise(user.sub, ` ${user.name.toUpperCase()} `);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      name: expect.stringMatching(/^Pessoa anonimizada [A-Z0-9]{4}$/),
      anonymised_at: expect.any(String),
    },
  });
  expect(await tablesWith([user.name, user.email])).toEqual([]);
  expect(await rowsIn(server().db, 'phone_key', { sub: user.sub }, 'sub')).toEqual([]);
  expect((await verifyAudit(server().db)).faults).toEqual([]);
  expect(await settledItems()).toEqual(before);
  expect((await set.settlement()).hash).toBe(hash);
  const { name } = answer.body as Person;
  const counts = await rowsIn(server().db, 'count', { cognito_user_id: user.sub }, 'user_name');
  expect(new Set(counts.map((row) => row.user_name))).toEqual(new Set([name]));
  expect((await server().call('getProtected', { as: 'user' })).status).toBe(403);
  expect((await anonymise(user.sub, name)).body.detail).toBe('Esta pessoa já foi anonimizada.');
  const back = await server().call('editPerson', { params: { sub: user.sub }, body: { active: true } });
  expect(back.body.detail).toBe('Esta pessoa foi anonimizada. Cadastre-a de novo.');
  const people = await server().ask('listPeople');
  expect(people.filter(({ anonymised_at }) => anonymised_at !== null).map((one) => one.name)).toEqual([name]);
});

it('anonymising erases who decided, and an e-mail that tells two of one name apart, from the Ata', async () => {
  const [eva, other] = [await addCollector(server(), 'Eva Lima'), await addCollector(server(), 'Eva Souza')];
  for (const { idToken: token } of [eva, other]) {
    const body = [set.aCount({ barcode: [{ barcode: '11', count: 2 }] })];
    await server().ask('submitCounts', { token, body });
  }
  await sql`update collector set name = 'Eva Lima' where sub = ${other.sub}`.execute(server().db);
  await sql`update person set role = 'mod' where sub = ${eva.sub}`.execute(server().db);
  const body = { barcode: '11', internal_code: '', reason: 'Brinde que não é vendido.' };
  await server().ask('ignoreCode', { token: eva.idToken, params: set.params(), body });
  await finalise();
  await settle();
  const printed = ['Eva Lima (eva.lima@balanco.test)', 'ignorado por Eva Lima: '];
  for (const text of printed) expect(await tablesWith([text])).not.toEqual([]);
  expect((await anonymise(eva.sub, 'Eva Lima')).status).toBe(200);
  for (const text of printed) expect(await tablesWith([text])).toEqual([]);
  expect(await tablesWith(['eva.lima@balanco.test'])).toEqual([]);
});

it('anonymising somebody called "admin" or "role" leaves roles and members of the audit as they are', async () => {
  const { db } = server();
  for (const name of ['admin', 'role']) {
    const { sub } = await addCollector(server(), `Rui ${name}`);
    for (const table of ['person', 'idp_user'])
      await sql`update ${sql.table(table)} set name = ${name} where sub = ${sub}`.execute(db);
    await sql`
      insert into audit (actor_sub, actor_name, action, entity, entity_id, after)
      values ('x', 'Xis', 'update', 'person', ${sub}, ${JSON.stringify({ role: 'admin', by: name })}::json)
    `.execute(db);
    expect((await anonymise(sub, name)).status).toBe(200);
    const rows = await rowsIn(db, 'audit', { actor_sub: 'x', entity_id: sub }, 'after');
    expect(rows).toEqual([{ after: { role: 'admin', by: expect.stringMatching(/^Pessoa anonimizada /) } }]);
  }
  expect((await verifyAudit(db)).faults).toEqual([]);
});

it('a person without a name is anonymised by what the screens show instead', async () => {
  const { sub } = await addCollector(server(), 'Ivo Prado');
  for (const table of ['person', 'idp_user'])
    await sql`update ${sql.table(table)} set name = '' where sub = ${sub}`.execute(server().db);
  expect((await anonymise(sub, 'Ivo Prado')).status).toBe(400);
  expect((await anonymise(sub, 'ivo.prado@balanco.test')).status).toBe(200);
});

it('nobody anonymises oneself, the last administrator, or somebody whose name they don’t type', async () => {
  const { admin, mod } = server().people;
  expect((await anonymise(admin.sub, admin.name)).body.detail).toBe('Você não pode anonimizar a si mesmo.');
  expect((await anonymise(mod.sub, 'Outra Pessoa')).status).toBe(400);
  expect(await tablesWith([mod.email])).not.toEqual([]);
});
