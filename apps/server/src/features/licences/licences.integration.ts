import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../caller.js';
import { createThrottle } from '../../db/throttle/throttle.js';
import { addRows, auditRows, rowIn, rowsIn, setRows } from '../../testing/database/rows.js';
import { expectRefused, useServer, type Who } from '../../testing/server/server-under-test.js';
import { digestLicenceKey, makeLicenceKey } from './licence-key.js';
import { activateLicence as activateInContext } from './licences.js';

const server = useServer();

beforeEach(async () => {
  await server.db.deleteFrom('rate_limit').execute();
  await server.db.deleteFrom('licence_seat').where('sub', '=', server.people.unlicensed.sub).execute();
});

async function addKey({ seats = 3, expiresAt = null as Date | null } = {}): Promise<string> {
  const key = makeLicenceKey();
  const digest = digestLicenceKey(key);
  await addRows(server.db, 'licence_key', { digest, seats, label: 'test', expires_at: expiresAt });
  return key;
}

function revoke(key: string) {
  return setRows(server.db, 'licence_key', { digest: digestLicenceKey(key) }, { revoked_at: new Date() });
}

async function seatsOf(key: string) {
  return rowsIn(server.db, 'licence_seat', { licence_key_id: await idOf(key) }, 'sub');
}

const activate = (license: unknown, as: Who = 'unlicensed') =>
  server.call('activateLicence', { as, body: { license } });
const product = () => server.call('listPharmacies', { as: 'unlicensed' });
const invalid = { status: 400, body: { code: 'invalid', detail: 'Licença inválida.' } };

it('activating a licence gives the caller a seat at once', async () => {
  const key = await addKey();
  expect(await product()).toMatchObject({ status: 402, body: { code: 'license_required' } });
  expect(await server.call('getLicence')).toMatchObject({ status: 404 });
  const licence = { active: true, cognito_sub: server.people.unlicensed.sub };
  expect(await activate(key.toLowerCase().replaceAll('-', ' '))).toEqual({ status: 201, body: licence });
  expect(await server.call('getLicence')).toEqual({ status: 200, body: licence });
  expect(await product()).toMatchObject({ status: 200 });
  expect(await seatsOf(key)).toEqual([{ sub: server.people.unlicensed.sub }]);
});

it('activating a licence twice takes one seat and writes one audit row', async () => {
  const key = await addKey({ seats: 1 });
  const audited = () => auditRows(server.db, { action: 'activate' });
  const before = (await audited()).length;
  for (let time = 0; time < 3; time += 1) expect(await activate(key)).toMatchObject({ status: 201 });
  expect(await seatsOf(key)).toHaveLength(1);
  const rows = await audited();
  expect(rows).toHaveLength(before + 1);
  expect(rows[0]).toMatchObject({ actor_name: 'Nadir Nova', entity: 'licence_key' });
  expect(JSON.stringify(rows)).not.toContain(key);
});

it('unknown, revoked and expired licence keys get the same refusal', async () => {
  const [revoked, expired] = [await addKey(), await addKey({ expiresAt: new Date(Date.now() - 1000) })];
  await revoke(revoked);
  for (const key of [makeLicenceKey(), 'ABC', revoked, expired])
    expect(await activate(key)).toMatchObject(invalid);
  expect(await product()).toMatchObject({ status: 402 });
});

const idOf = async (key: string) =>
  (await rowIn(server.db, 'licence_key', { digest: digestLicenceKey(key) }, 'id')).id;
const give = async (key: string, as: Who = 'admin', to = server.people.unlicensed.sub) =>
  server.call('giveLicence', { as, params: { sub: to }, body: { license_key: await idOf(key) } });

it('a given seat lets the person in at once, without the key', async () => {
  const key = await addKey();
  expect((await product()).status).toBe(402);
  expect(await give(key)).toMatchObject({ status: 200, body: { name: 'Nadir Nova', licence: 'test' } });
  expect((await product()).status).toBe(200);
  const listed = await server.ask('listUsersFiltered');
  expect(listed.map((user) => user.sub)).toContain(server.people.unlicensed.sub);
});

it('a given seat is audited once as an activation, and told in both histories', async () => {
  const { admin, unlicensed } = server.people;
  const key = await addKey({ seats: 2 });
  await give(key);
  await give(key);
  const named = { entity: 'licence_key', entity_id: await idOf(key) };
  expect(await rowsIn(server.db, 'audit', named, 'actor_sub', 'action', 'before', 'after')).toEqual([
    {
      actor_sub: admin.sub,
      action: 'activate',
      before: { seats: 2, used: 0 },
      after: { seats: 2, used: 1, sub: unlicensed.sub },
    },
  ]);
  for (const sub of [admin.sub, unlicensed.sub]) {
    const body = await server.ask('listPersonHistory', { params: { sub } });
    const [newest] = body.results.filter(({ what }) => what === 'ativou a licença');
    expect(newest).toMatchObject({ actor_sub: admin.sub, subject: 'para Nadir Nova' });
  }
});

it('a given seat is refused with the name of the licence and what to do', async () => {
  const full = await addKey({ seats: 1 });
  await activate(full, 'mod');
  const expired = await addKey({ expiresAt: new Date(Date.now() - 1000) });
  const revoked = await addKey();
  await revoke(revoked);
  await expectRefused(
    give(full),
    'A licença test não tem vaga livre: 1 de 1 em uso. Desative quem não usa mais o sistema ou peça uma licença maior.',
  );
  await expectRefused(
    give(expired),
    'A licença test venceu. Escolha outra ou peça uma nova a quem cuida do servidor.',
  );
  await expectRefused(
    give(revoked),
    'A licença test foi revogada. Escolha outra ou peça uma a quem cuida do servidor.',
  );
  expect((await product()).status).toBe(402);
});

it('giving a seat is refused to a moderator, and for people who were deactivated', async () => {
  const key = await addKey();
  expect(await give(key, 'mod')).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
  const { sub } = server.people.unlicensed;
  await setRows(server.db, 'person', { sub }, { deactivated_at: new Date() });
  await expectRefused(give(key), 'O acesso desta pessoa foi desativado. Reative-o antes.');
  await setRows(server.db, 'person', { sub }, { deactivated_at: null });
  expect(await seatsOf(key)).toEqual([]);
});

it('giving seats never exceeds those of the licence, even if two people are given the last one', async () => {
  const key = await addKey({ seats: 1 });
  const nobody = ['unlicensed', 'user'] as const;
  await server.db.deleteFrom('licence_seat').where('sub', '=', server.people.user.sub).execute();
  const outcomes = await Promise.all(nobody.map((who) => give(key, 'admin', server.people[who].sub)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await seatsOf(key)).toHaveLength(1);
  await activate(await addKey(), 'user');
});

it('a licence ends at once when its key is revoked', async () => {
  const key = await addKey();
  await activate(key);
  expect((await product()).status).toBe(200);
  await revoke(key);
  expect((await product()).status).toBe(402);
  expect(await server.call('getLicence')).toMatchObject({ status: 404 });
  expect(await activate(key)).toMatchObject(invalid);
});

it('a licence ends at once when its key expires', async () => {
  const key = await addKey({ expiresAt: new Date(Date.now() + 600_000) });
  await activate(key);
  expect((await product()).status).toBe(200);
  const digest = digestLicenceKey(key);
  await setRows(server.db, 'licence_key', { digest }, { expires_at: sql`now()` });
  expect((await product()).status).toBe(402);
});

it('a second key keeps a person licensed', async () => {
  const [one, other] = [await addKey(), await addKey()];
  await activate(one);
  await activate(other);
  await revoke(one);
  expect((await product()).status).toBe(200);
});

it('a key never gives more seats than it has, even in a race', async () => {
  const key = await addKey({ seats: 7 });
  const throttle = createThrottle(server.db, Buffer.alloc(32));
  const caller = (index: number): Caller => ({
    sub: `racer-${index}`,
    email: '',
    name: `Corredor ${index}`,
    role: 'user',
    licensed: false,
    pharmacyIds: null,
  });
  const races = Array.from({ length: 20 }, (_, index) =>
    activateInContext({ db: server.db, throttle, caller: caller(index) }, { key, address: '10.0.0.1' }),
  );
  const outcomes = await Promise.allSettled(races);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'invalid' });
  }
  expect(await seatsOf(key)).toHaveLength(7);
});

it('the list of licences names each person once and shows no key', async () => {
  const [one, other] = [await addKey(), await addKey()];
  await activate(one);
  await activate(other);
  const mine = async () => {
    const body = await server.ask('listLicences');
    expect(JSON.stringify(body)).not.toMatch(/[0-9A-Z]{5}-[0-9A-Z]{5}/);
    return body.filter((licence) => licence.cognito_sub === server.people.unlicensed.sub);
  };
  const cognito_sub = server.people.unlicensed.sub;
  await revoke(one);
  expect(await mine()).toEqual([{ active: true, cognito_sub }]);
  await revoke(other);
  expect(await mine()).toEqual([{ active: false, cognito_sub }]);
});
