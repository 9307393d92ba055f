import { expect, it } from 'vitest';
import { poolSessions, tokensOf, usePool } from '../../../testing/identity/pool-under-test.js';
import { purgeExpired } from '../purge-expired.js';

const ClientId = 'balancoweb';

const pool = usePool();

const { signIn, refresh, expectLive, expectOver } = poolSessions(pool);

it('RevokeToken ends that session at once and no other', async () => {
  const user = await pool.addUser();
  const [one, other] = [await signIn(user), await signIn(user)];
  expect(await pool.call('RevokeToken', { ClientId, Token: one.RefreshToken })).toEqual({
    status: 200,
    type: undefined,
    body: {},
  });
  await expectOver(one);
  await expectLive(other, user.sub);
});

it('RevokeToken accepts a superseded token of the session', async () => {
  const user = await pool.addUser();
  const first = await signIn(user);
  const second = tokensOf(await refresh(first.RefreshToken));
  await pool.call('RevokeToken', { ClientId, Token: first.RefreshToken });
  await expectOver(second);
});

it('RevokeToken accepts an unknown token without an error', async () => {
  expect((await pool.call('RevokeToken', { ClientId, Token: 'gone' })).status).toBe(200);
});

it('RevokeToken wins over a concurrent refresh', async () => {
  const user = await pool.addUser();
  const { RefreshToken } = await signIn(user);
  const [refreshed] = await Promise.all([
    refresh(RefreshToken),
    pool.call('RevokeToken', { ClientId, Token: RefreshToken }),
  ]);
  if (refreshed.status === 200) await expectOver(tokensOf(refreshed));
  else expect(refreshed.type).toBe('NotAuthorizedException');
});

it('GlobalSignOut ends every session of the bearer and of no one else', async () => {
  const [user, neighbour] = [await pool.addUser(), await pool.addUser()];
  const [one, other, theirs] = [await signIn(user), await signIn(user), await signIn(neighbour)];
  const answer = await pool.call('GlobalSignOut', { AccessToken: one.AccessToken });
  expect(answer).toEqual({ status: 200, type: undefined, body: {} });
  await expectOver(one);
  await expectOver(other);
  await expectLive(theirs, neighbour.sub);
});

it('GlobalSignOut refuses an id token and a token of an ended session', async () => {
  const user = await pool.addUser();
  const tokens = await signIn(user);
  expect((await pool.call('GlobalSignOut', { AccessToken: tokens.IdToken })).type).toBe(
    'NotAuthorizedException',
  );
  await expectLive(tokens, user.sub);
  await pool.call('RevokeToken', { ClientId, Token: tokens.RefreshToken });
  expect((await pool.call('GlobalSignOut', { AccessToken: tokens.AccessToken })).type).toBe(
    'NotAuthorizedException',
  );
});

it("GetUser gives the bearer's attributes", async () => {
  const user = await pool.addUser();
  const { AccessToken } = await signIn(user);
  const { body } = await pool.call('GetUser', { AccessToken });
  expect(body.Username).toBe(user.email);
  expect(body.UserAttributes).toEqual(
    expect.arrayContaining([
      { Name: 'sub', Value: user.sub },
      { Name: 'email', Value: user.email },
      { Name: 'name', Value: 'Ana Souza' },
      { Name: 'custom:role', Value: 'mod' },
    ]),
  );
});

it('GetUser refuses anything but an access token', async () => {
  const { IdToken } = await signIn(await pool.addUser());
  for (const AccessToken of [IdToken, 'x.y.z']) {
    expect((await pool.call('GetUser', { AccessToken })).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid Access Token',
    });
  }
});

it('a deleted user has no session', async () => {
  const user = await pool.addUser();
  const tokens = await signIn(user);
  await pool.db.deleteFrom('idp_user').where('sub', '=', user.sub).execute();
  await expectOver(tokens);
});

it('no refresh token is stored in plain, neither current nor superseded', async () => {
  const first = await signIn(await pool.addUser());
  const second = tokensOf(await refresh(first.RefreshToken));
  const rows = await pool.db.selectFrom('idp_refresh_token').select('digest').execute();
  for (const token of [first.RefreshToken, second.RefreshToken]) {
    const stored = rows.filter(
      ({ digest }) => digest.equals(Buffer.from(token)) || digest.equals(Buffer.from(token, 'base64url')),
    );
    expect(stored).toEqual([]);
  }
});

it('stored sessions, tokens and codes are deleted when they expire, and not before', async () => {
  const user = await pool.addUser();
  const db = pool.db;
  await db.deleteFrom('idp_known_address').execute();
  await signIn(user);
  await pool.call('ForgotPassword', { ClientId, Username: user.email });
  const rows = async () => [
    await db.selectFrom('idp_session').select('id').where('sub', '=', user.sub).execute(),
    await db.selectFrom('idp_reset_code').select('key').execute(),
    await db.selectFrom('idp_known_address').select('block').execute(),
  ];
  await purgeExpired(db, pool.now());
  expect((await rows()).map((found) => found.length)).toEqual([1, 1, 1]);
  await purgeExpired(db, new Date(pool.now().getTime() + 31 * 24 * 3600 * 1000));
  expect((await rows()).map((found) => found.length)).toEqual([0, 0, 1]);
  await purgeExpired(db, new Date(pool.now().getTime() + 90 * 24 * 3600 * 1000));
  expect((await rows()).map((found) => found.length)).toEqual([0, 0, 0]);
});
