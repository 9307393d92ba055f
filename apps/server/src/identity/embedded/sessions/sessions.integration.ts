import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { poolSessions, tokensOf, usePool } from '../../../testing/identity/pool-under-test.js';
import { purgeExpired } from '../embedded-identity.js';
import { digestRefreshToken, lockSessionByRefreshToken } from './sessions.js';

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

const refused = expect.objectContaining({ name: 'AppError', code: 'token_invalid' });

describe.each([
  ['GetTokensFromRefreshToken', refresh],
  [
    'InitiateAuth with REFRESH_TOKEN_AUTH',
    (REFRESH_TOKEN: string) =>
      pool.call('InitiateAuth', {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId,
        AuthParameters: { REFRESH_TOKEN },
      }),
  ],
])('%s', (_name, exchange) => {
  it('a refresh gives new tokens of the same session and a new refresh token', async () => {
    const user = await pool.addUser();
    const first = await signIn(user);
    pool.advance(1800);
    const second = tokensOf(await exchange(first.RefreshToken));
    expect(second.RefreshToken).not.toBe(first.RefreshToken);
    await expectLive(second, user.sub);
    pool.advance(1800 + 61);
    await expect(pool.identity.verifyToken(first.IdToken, ['id'])).rejects.toEqual(refused);
    await expectLive(second, user.sub);
  });

  it('a refresh refuses an unknown token', async () => {
    expect((await exchange('never-was')).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    });
  });
});

it('two tabs that refresh at the same time both get tokens that work', async () => {
  const user = await pool.addUser();
  const { RefreshToken } = await signIn(user);
  const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(RefreshToken)));
  const tabs = answers.map(tokensOf);
  expect(new Set(tabs.map((tab) => tab.RefreshToken)).size).toBe(5);
  for (const tab of tabs) await expectLive(tab, user.sub);
  await expectLive(tokensOf(await refresh(tabs[0]?.RefreshToken ?? '')), user.sub);
});

it('a client that lost its answer can refresh again to the last second of the grace period', async () => {
  const user = await pool.addUser();
  const { RefreshToken } = await signIn(user);
  tokensOf(await refresh(RefreshToken));
  pool.advance(60);
  await expectLive(tokensOf(await refresh(RefreshToken)), user.sub);
});

it('a superseded token used after the grace period ends the session', async () => {
  const user = await pool.addUser();
  const thief = await signIn(user);
  const owner = tokensOf(await refresh(thief.RefreshToken));
  pool.advance(61);
  expect((await refresh(thief.RefreshToken)).type).toBe('RefreshTokenReuseException');
  await expectOver(owner);
});

it('a copy taken within the grace period ends the session as soon as both tokens are used', async () => {
  const user = await pool.addUser();
  const { RefreshToken } = await signIn(user);
  const owner = tokensOf(await refresh(RefreshToken));
  const thief = tokensOf(await refresh(RefreshToken));
  pool.advance(3600);
  const ownerLater = tokensOf(await refresh(owner.RefreshToken));
  pool.advance(3600);
  expect((await refresh(thief.RefreshToken)).type).toBe('RefreshTokenReuseException');
  await expectOver(ownerLater);
});

it('later rotations do not prolong the grace period of a token', async () => {
  const first = await signIn(await pool.addUser());
  const second = tokensOf(await refresh(first.RefreshToken));
  pool.advance(50);
  tokensOf(await refresh(second.RefreshToken));
  pool.advance(11);
  expect((await refresh(first.RefreshToken)).type).toBe('RefreshTokenReuseException');
});

it('concurrent refreshes take turns: the second waits until the first has rotated', async () => {
  const db = pool.db;
  const digest = digestRefreshToken((await signIn(await pool.addUser())).RefreshToken);
  await db.transaction().execute(async (first) => {
    expect(await lockSessionByRefreshToken(first, digest)).toMatchObject({ supersededAt: null });
    const second = db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '20ms'`.execute(tx);
      return lockSessionByRefreshToken(tx, digest);
    });
    await expect(second).rejects.toMatchObject({ code: 'unavailable', cause: { code: '55P03' } });
  });
});

it('a reused token does not end the other sessions of the user', async () => {
  const user = await pool.addUser();
  const [copied, other] = [await signIn(user), await signIn(user)];
  tokensOf(await refresh(copied.RefreshToken));
  pool.advance(61);
  await refresh(copied.RefreshToken);
  await expectLive(other, user.sub);
});

it('a session ends 30 days after the sign-in, however often it was refreshed', async () => {
  const user = await pool.addUser();
  let tokens = await signIn(user);
  for (let day = 1; day < 30; day += 1) {
    pool.advance(24 * 3600);
    tokens = tokensOf(await refresh(tokens.RefreshToken));
  }
  pool.advance(24 * 3600);
  expect((await refresh(tokens.RefreshToken)).body).toEqual({
    __type: 'NotAuthorizedException',
    message: 'Refresh Token has expired',
  });
  await expectOver(tokens);
});

it('at the end of the session its id and access tokens are refused too', async () => {
  const user = await pool.addUser();
  const first = await signIn(user);
  pool.advance(30 * 24 * 3600 - 1800);
  const last = tokensOf(await refresh(first.RefreshToken));
  pool.advance(1799);
  await expectLive(last, user.sub);
  pool.advance(1);
  await expect(pool.identity.verifyToken(last.IdToken, ['id'])).rejects.toEqual(refused);
  await expect(pool.identity.verifyToken(last.AccessToken, ['access'])).rejects.toEqual(refused);
});
