import { editPerson, endSessions, listUsersFiltered } from '@balanco/contract/people/people';
import { getProtected } from '@balanco/contract/people/session';
import { expect, it } from 'vitest';
import { setRows } from '../../testing/database/rows.js';
import { useServer, type Who } from '../../testing/server/server-under-test.js';
import { TEST_PASSWORD } from '../../testing/server/test-people.js';

const server = useServer();

const edit = (sub: string, body: object, as: Who = 'admin') =>
  server.call(editPerson, { as, params: { sub }, body: body as never });
const ask = (token: string) => server.call(getProtected, { as: 'nobody', token });

it('deactivating a person ends seat and sessions until reactivation', async () => {
  const { sub, email } = server.people.mod;
  const before = await server.signIn(email, TEST_PASSWORD);
  expect((await ask(before.idToken)).status).toBe(200);
  expect(await edit(sub, { active: false })).toMatchObject({
    status: 200,
    body: { licence: null, deactivated_at: expect.any(String) },
  });
  expect(await ask(before.idToken)).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
  await expect(server.signIn(email, TEST_PASSWORD)).rejects.toThrow();
  const seats = server.db.selectFrom('licence_seat').selectAll().where('sub', '=', sub);
  expect(await seats.execute()).toEqual([]);
  const list = async () => (await server.call(listUsersFiltered)).body as { sub: string }[];
  expect((await list()).map((user) => user.sub)).not.toContain(sub);
  expect(await edit(sub, { active: true })).toMatchObject({ status: 200, body: { deactivated_at: null } });
  expect(await ask(before.idToken)).toMatchObject({ status: 403 });
  expect((await list()).map((user) => user.sub)).toContain(sub);
});

it('ending sessions refuses tokens at once and allows a new sign-in', async () => {
  const { sub, email } = server.people.unlicensed;
  const { idToken } = await server.signIn(email, TEST_PASSWORD);
  await server.ask(endSessions, { params: { sub } });
  expect(await ask(idToken)).toMatchObject({ status: 403, body: { code: 'token_invalid' } });
  // Tokens have whole seconds.
  await setRows(server.db, 'person', { sub }, { sessions_ended_at: new Date(Date.now() - 2000) });
  expect((await ask((await server.signIn(email, TEST_PASSWORD)).idToken)).status).toBe(200);
});
