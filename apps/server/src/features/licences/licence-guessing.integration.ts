import { beforeEach, expect, it } from 'vitest';
import { rowsIn } from '../../testing/database/rows.js';
import { useServer } from '../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';
import { makeLicenceKey } from './licence-key.js';

const server = useServer({ trustProxy: 1 });
beforeEach(() => server.db.deleteFrom('rate_limit').execute());

const activate = (license: string, token: string) =>
  server.call('activateLicence', { body: { license }, token });

it('a person who sends the key ten times at once takes one seat', async () => {
  const { sub, idToken } = server.people.unlicensed;
  const answers = await Promise.all(Array.from({ length: 10 }, () => activate(server.licenceKey, idToken)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(await rowsIn(server.db, 'licence_seat', { sub }, 'sub')).toHaveLength(1);
});

it('after ten keys a person must wait, but others may try', async () => {
  const { idToken } = server.people.mod;
  for (let guess = 0; guess < 10; guess += 1)
    expect((await activate(makeLicenceKey(), idToken)).status).toBe(400);
  const refusal = await server.app.inject({
    method: 'POST',
    url: '/api/license/',
    headers: { authorization: `Bearer ${idToken}` },
    payload: { license: server.licenceKey },
  });
  expect(refusal.statusCode).toBe(429);
  const wait = Number(refusal.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(900);
  expect((await activate(server.licenceKey, server.people.user.idToken)).status).toBe(201);
});

it('after a hundred wrong keys a network must wait, and a valid key is still taken', async () => {
  const tokens = await Promise.all(Array.from({ length: 10 }, (_, index) => addPerson(index)));
  const from = async (address: string, token: string, license: string) => {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
    return (await server.app.inject({ method: 'POST', url: '/api/license/', headers, payload: { license } }))
      .statusCode;
  };
  for (const [person, token] of tokens.entries())
    for (let guess = 0; guess < 10; guess += 1)
      expect(await from(`2001:db8:7:7::${person}:${guess}`, token, makeLicenceKey())).toBe(400);
  const { admin } = server.people;
  expect(await from('2001:db8:7:7::ffff', admin.idToken, makeLicenceKey())).toBe(429);
  expect(await from('2001:db8:7:8::1', admin.idToken, makeLicenceKey())).toBe(400);
  expect(await from('2001:db8:7:7::ffff', admin.idToken, server.licenceKey)).toBe(201);
});

it('the database contains no licence key in clear text', async () => {
  const rows = await server.db.selectFrom('licence_key').selectAll().execute();
  expect(rows).toHaveLength(1);
  const stored = rows
    .map(({ digest, ...row }) => `${digest.toString('latin1')} ${JSON.stringify(row)}`)
    .join();
  for (const form of [server.licenceKey, server.licenceKey.replaceAll('-', '')])
    expect(stored).not.toContain(form);
});

async function addPerson(index: number): Promise<string> {
  const email = `palpite${index}@balanco.test`;
  const name = `Palpite ${index}`;
  await server.identity.createUser({ email, name, password: TEST_PASSWORD, role: 'user', confirmed: true });
  return (await server.signIn(email, TEST_PASSWORD)).idToken;
}
