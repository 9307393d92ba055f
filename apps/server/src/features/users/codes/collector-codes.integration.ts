import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { untilWaiting } from '../../../testing/database/lock-waits.js';
import { rowIn, rowsIn, setRows } from '../../../testing/database/rows.js';
import { type TestAnswer, useServer } from '../../../testing/server/server-under-test.js';
import { aPhone } from '../../../testing/world/a-phone.js';
import { leaveOnTheirDay } from './seats.js';

const server = useServer({ trustProxy: 1 });
beforeEach(async () => {
  await sql`delete from rate_limit`.execute(server.db);
  await sql`delete from licence_seat
    where sub not in (${sql.join(Object.values(server.people).map(({ sub }) => sub))})`.execute(server.db);
});

const make = (body: object) => server.call('makeCollectorCodes', { body });
const enrol = (code: string, attempt: string = randomUUID()) =>
  server.call('enrolCollector', { body: { code, attempt, device: 'Android · Chrome' } });
const oneFor = async (name: string, more: object = {}) => {
  const answer = await make({ names: [name], ...more });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.results[0] as { id: string; sub: string; code: string; expires_at: string };
};
const stateOf = async (sub: string) =>
  (await server.ask('listCollectorCodes')).results.find((row) => row.sub === sub)?.state;
const isAccepted = async ({ body }: TestAnswer) =>
  (await server.call('getProtected', { as: 'nobody', token: body.session.id_token })).status === 200;
const seatsOf = async (sub: string) => (await rowsIn(server.db, 'licence_seat', { sub }, 'sub')).length;
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date());
const refusal = { status: 400, body: { code: 'invalid', fields: { code: [expect.any(String)] } } };

it('repeated requests with one creation key make each person, code and seat once', async () => {
  const creationKey = randomUUID();
  const send = (names: string[]) => server.call('makeCollectorCodes', { body: { names }, creationKey });
  const names = ['Zeca Repetido', 'Ana Repetida'];
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(names)));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  const first = answers[0]?.body;
  for (const { body } of answers) expect(body).toEqual(first);
  const [{ sub, code }] = first.results;
  const people = await rowsIn(server.db, 'person', { name: 'Zeca Repetido' }, 'sub');
  expect([people, await seatsOf(sub)]).toEqual([[{ sub }], 1]);
  expect(await send(['Zeca Outro'])).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await enrol(code)).status).toBe(200);
  expect((await send(names)).body).toEqual(first);
  const other = await server.call('makeCollectorCodes', { body: { sub }, creationKey: randomUUID() });
  expect(other.body.results[0].code).not.toBe(code);
});

it('a repeated request without a key makes no second person within a minute', async () => {
  const answers = await Promise.all(
    ['Marta Só', 'MARTA SO', 'Marta Só'].map((name) => make({ names: [name] })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused.detail).toMatch(/^marta s[oó] acabou de ser criada: criar outra\?$/i);
  await server.db
    .updateTable('person')
    .set({ first_seen_at: new Date(Date.now() - 61_000) })
    .where('name', 'ilike', 'marta s%')
    .execute();
  expect((await make({ names: ['Marta Só'] })).status).toBe(201);
});

it('wrong codes of a whole network are refused, then slowed down, and keep no valid code out', async () => {
  const { code } = await oneFor('Rede Cheia');
  const from = (address: string, tried: string) =>
    server.app.inject({
      method: 'POST',
      url: '/api/mobile/enrol/',
      headers: { 'x-forwarded-for': address },
      payload: { code: tried, attempt: randomUUID() },
    });
  const wrong = await Promise.all(
    Array.from({ length: 301 }, (_, guess) => from(`2001:db8:5:5::${guess.toString(16)}`, 'ZZZZZ-ZZZZZ')),
  );
  const statuses = wrong.map(({ statusCode }) => statusCode).sort();
  expect([statuses[0], statuses[299], statuses[300]]).toEqual([400, 400, 429]);
  expect(wrong.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toMatch(/^\d+$/);
  expect((await from('2001:db8:5:5::ffff', code)).statusCode).toBe(200);
  expect((await from('2001:db8:5:6::1', 'ZZZZZ-ZZZZZ')).statusCode).toBe(400);
});

it('a code opens one session with a seat and is revealed nowhere', async () => {
  const { sub, code } = await oneFor('Rita Moura');
  expect(await stateOf(sub)).toBe('waiting');
  const answer = await enrol(code.toLowerCase().replace('-', ' '));
  expect(answer).toMatchObject({ status: 200, body: { name: 'Rita Moura', leaves_at: null } });
  expect(await isAccepted(answer)).toBe(true);
  expect(await seatsOf(sub)).toBe(1);
  expect(await stateOf(sub)).toBe('connected');
  expect(await enrol(code)).toMatchObject(refusal);
  const { rows } = await sql<{ text: string }>`
    select (select json_agg(a)::text from audit a) || (select json_agg(c)::text from collector_code c) as text
  `.execute(server.db);
  for (const form of [code, code.replace('-', '')]) expect(rows[0]?.text).not.toContain(form);
  const history = await server.ask('listPersonHistory', { params: { sub } });
  expect(history.results.map(({ what }) => what)).toEqual([
    'entrou',
    'conectou um celular com um código',
    'fez um código de coletor para',
    'ativou a licença',
    'criou',
  ]);
});

it("a phone's key comes with its code, ends when staff disconnect it, and is in the history", async () => {
  const { id, sub, code } = await oneFor('Rita Chaves');
  const { signing_key } = await aPhone();
  const body = { code, attempt: randomUUID(), signing_key };
  for (let time = 0; time < 2; time += 1) await server.ask('enrolCollector', { body });
  const keys = () => rowsIn(server.db, 'phone_key', { sub }, 'revoked_at');
  expect(await keys()).toEqual([{ revoked_at: null }]);
  await server.call('revokeCollectorCode', { params: { id } });
  expect(await keys()).toEqual([{ revoked_at: expect.any(Date) }]);
  const history = await server.call('listPersonHistory', { params: { sub } });
  expect(JSON.stringify(history.body)).toContain('registrou a chave de um celular');
});

it('only one of two phones gets the session of a code', async () => {
  const { code } = await oneFor('Dois Celulares');
  const answers = await Promise.all([enrol(code), enrol(code), enrol(code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

it('a phone without an answer may ask again for five minutes', async () => {
  const { code } = await oneFor('Sem Resposta');
  const attempt = randomUUID();
  const lost = await enrol(code, attempt);
  const received = await enrol(code, attempt);
  expect([lost.status, received.status]).toEqual([200, 200]);
  expect([await isAccepted(lost), await isAccepted(received)]).toEqual([false, true]);
  await sql`update collector_code set used_at = now() - interval '6 minutes'
    where used_at is not null`.execute(server.db);
  expect(await enrol(code, attempt)).toMatchObject(refusal);
});

it('unknown, expired, replaced and revoked codes get the same refusal', async () => {
  const first = await oneFor('Ida Alves');
  const second = (await make({ sub: first.sub })).body.results[0];
  const revoked = await oneFor('Ivo Nunes');
  await server.call('revokeCollectorCode', { params: { id: revoked.id } });
  const expired = await oneFor('Eva Melo');
  await sql`update collector_code set expires_at = now() where id = ${expired.id}`.execute(server.db);
  const answers = await Promise.all(
    [first, revoked, expired, { code: 'ZZZZZ-ZZZZZ' }].map(({ code }) => enrol(code)),
  );
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]).toMatchObject(refusal);
  expect((await enrol(second.code)).status).toBe(200);
  expect([await stateOf(revoked.sub), await stateOf(expired.sub)]).toEqual(['lapsed', 'lapsed']);
  await leaveOnTheirDay(server.db);
  expect([await seatsOf(revoked.sub), await seatsOf(expired.sub)]).toEqual([0, 0]);
});

it('each connected phone is listed until its session ends', async () => {
  const { sub, code } = await oneFor('Dois Aparelhos');
  const stored = await enrol(code);
  const another = async () => (await make({ sub })).body.results[0];
  const phone = await enrol((await another()).code);
  await another();
  const states = async () => {
    const body = await server.ask('listCollectorCodes');
    const listed = body.results as { id: string; sub: string; state: string }[];
    return listed.filter((row) => row.sub === sub).map(({ state }) => state);
  };
  expect(await states()).toEqual(['waiting', 'connected', 'connected']);
  await setRows(server.db, 'collector_code', { sub, used_at: null }, { expires_at: sql`now()` });
  await server.identity.signOut(phone.body.session.id_token);
  expect(await states()).toEqual(['connected']);
  expect(await isAccepted(stored)).toBe(true);
  await server.identity.signOut(stored.body.session.id_token);
  expect(await states()).toEqual(['ended']);
});

it('a phone stays listed after another code lapsed', async () => {
  const { sub, code } = await oneFor('Troca de Celular');
  const phone = await enrol(code);
  const second = (await make({ sub })).body.results[0];
  expect(await stateOf(sub)).toBe('waiting');
  await sql`update collector_code set expires_at = now() where id = ${second.id}`.execute(server.db);
  expect(await stateOf(sub)).toBe('connected');
  expect(await isAccepted(phone)).toBe(true);
});

it('codes beyond the seats are refused, and nobody is added', async () => {
  const people = async () => (await server.db.selectFrom('person').select('sub').execute()).length;
  const before = await people();
  const names = Array.from({ length: 11 }, (_, index) => `Coletor ${index}`);
  expect(await make({ names })).toMatchObject({
    status: 409,
    body: { code: 'conflict', detail: expect.stringMatching(/^A sua licença só tem \d vagas livres, e/) },
  });
  expect(await people()).toBe(before);
});

it('a printed code lasts until the last day of its collector', async () => {
  const made = await oneFor('Nara Lima', { until: today(), printed: true });
  expect(Date.parse(made.expires_at)).toBeGreaterThan(Date.now());
  const answer = await enrol(made.code);
  expect(answer.body.leaves_at).toBe(made.expires_at);
  expect(Date.parse(answer.body.session.ends_at)).toBe(Date.parse(made.expires_at));
  await setRows(server.db, 'person', { sub: made.sub }, { leaves_at: new Date(Date.now() - 5000) });
  expect(await isAccepted(answer)).toBe(false);
  await leaveOnTheirDay(server.db);
  expect([await seatsOf(made.sub), await stateOf(made.sub)]).toEqual([0, 'ended']);
  const row = await rowIn(server.db, 'person', { sub: made.sub }, 'name', 'deactivated_at');
  expect(row).toEqual({ name: 'Nara Lima', deactivated_at: expect.any(Date) });
  expect(await make({ sub: made.sub })).toMatchObject({
    status: 400,
    body: { fields: { until: expect.anything() } },
  });
  const again = (await make({ sub: made.sub, until: today() })).body.results[0];
  expect(await isAccepted(await enrol(again.code))).toBe(true);
});

it('disconnecting a collector refuses the phone at once', async () => {
  const made = await oneFor('Nilo Reis');
  const answer = await enrol(made.code);
  await server.call('revokeCollectorCode', { params: { id: made.id } });
  expect([await isAccepted(answer), await stateOf(made.sub)]).toEqual([false, 'ended']);
});

it('a promoted collector signs in anew and has no code', async () => {
  const connected = await oneFor('Tina Rocha', { until: today() });
  const answer = await enrol(connected.code);
  const waiting = (await make({ sub: connected.sub })).body.results[0];
  const promote = { as: 'admin', params: { sub: connected.sub }, body: { role: 'mod' } } as const;
  await server.ask('editPerson', promote);
  expect([await isAccepted(answer), await stateOf(connected.sub)]).toEqual([false, 'lapsed']);
  await server.call('editPerson', { ...promote, body: { role: 'user' } });
  expect(await enrol(waiting.code)).toMatchObject(refusal);
  const row = await rowIn(server.db, 'person', { sub: connected.sub }, 'leaves_at', 'deactivated_at');
  expect(row).toEqual({ leaves_at: null, deactivated_at: null });
});

it.each(['deactivated and reactivated', 'signed out'])('a collector who was %s has no code', async (what) => {
  const first = await oneFor(`Coletor ${what}`);
  const attempt = randomUUID();
  await enrol(first.code, attempt);
  const { code } = (await make({ sub: first.sub })).body.results[0];
  const as = { as: 'admin', params: { sub: first.sub } } as const;
  if (what === 'signed out') await server.call('endSessions', as);
  else for (const active of [false, true]) await server.call('editPerson', { ...as, body: { active } });
  expect([await enrol(code), await enrol(first.code, attempt)]).toMatchObject([refusal, refusal]);
  expect(await stateOf(first.sub)).toBe('lapsed');
});

it('using a code during a sign-out waits and succeeds', async () => {
  const { sub, code } = await oneFor('Ao Mesmo Tempo');
  const both = await server.db.transaction().execute(async (tx) => {
    await sql`select sub from person where sub = ${sub} for update`.execute(tx);
    const ending = server.call('endSessions', { params: { sub } });
    await untilWaiting(server.db, 1);
    const enrolling = enrol(code);
    await untilWaiting(server.db, 2);
    return { ending, enrolling };
  });
  expect((await both.ending).status).toBe(200);
  expect([200, 400]).toContain((await both.enrolling).status);
});

it('only active collectors get a code', async () => {
  const { admin, mod } = server.people;
  for (const { sub } of [admin, mod]) expect(await make({ sub })).toMatchObject({ status: 409 });
  expect(await make({ sub: randomUUID() })).toMatchObject({ status: 404 });
  const { sub, code } = await oneFor('Levi Dias');
  await server.call('editPerson', { params: { sub }, body: { active: false } });
  expect(await make({ sub, until: today() })).toMatchObject({ status: 409 });
  expect(await enrol(code)).toMatchObject(refusal);
});

it.each([
  ['a repeated name', { names: ['Ana', 'ana'] }, 'names'],
  ['a name repeated without its accents', { names: ['José  Luís', 'jose luis'] }, 'names'],
  ['a day that is over', { names: ['Ana'], until: '2026-01-01' }, 'until'],
  ['a day that no session reaches', { names: ['Ana'], until: '2199-01-01' }, 'until'],
  ['a printed code without a day', { names: ['Ana'], printed: true }, 'until'],
  ['nobody', {}, 'names'],
])('%s is refused at its field', async (_what, body, field) => {
  expect(await make(body)).toMatchObject({
    status: 400,
    body: { fields: { [field]: [expect.any(String)] } },
  });
});
