import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { poolSessions, tokensOf, usePool } from '../../../testing/identity/pool-under-test.js';
import { digestRefreshToken } from './refresh-token.js';
import { lockSessionByRefreshToken } from './session-queries.js';

const ClientId = 'balancoweb';
const refused = expect.objectContaining({ name: 'AppError', code: 'token_invalid' });

const pool = usePool();

const { signIn, refresh, expectLive, expectOver } = poolSessions(pool);

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
