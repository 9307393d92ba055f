import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PoolAnswer, type PoolUnderTest, startPool } from '../../testing/pool-under-test.js';
import { purgeExpired } from './purge-expired.js';
import { digestRefreshToken } from './refresh-token.js';
import { lockSessionByRefreshToken } from './session-queries.js';
import { embeddedTables } from './tables.js';

const ClientId = 'balancoweb';
const refused = expect.objectContaining({ name: 'AppError', code: 'token_invalid' });

interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

let pool: PoolUnderTest;

beforeAll(async () => {
  pool = await startPool();
});

afterAll(() => pool.close());

function tokensOf(answer: PoolAnswer): Tokens {
  expect(answer).toMatchObject({
    status: 200,
    body: { AuthenticationResult: { RefreshToken: expect.any(String) } },
  });
  return answer.body.AuthenticationResult as Tokens;
}

async function signIn({ email, password }: { email: string; password: string }): Promise<Tokens> {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return tokensOf(
    await pool.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters }),
  );
}

function refresh(RefreshToken: string): Promise<PoolAnswer> {
  return pool.call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
}

async function expectLive(tokens: Tokens, sub: string): Promise<void> {
  await expect(pool.identity.verifyToken(tokens.IdToken, ['id'])).resolves.toMatchObject({ sub });
  await expect(pool.identity.verifyToken(tokens.AccessToken, ['access'])).resolves.toMatchObject({ sub });
}

/** At once, by the API's own verifier, and by no refresh any more. */
async function expectOver(tokens: Tokens): Promise<void> {
  await expect(pool.identity.verifyToken(tokens.IdToken, ['id'])).rejects.toEqual(refused);
  await expect(pool.identity.verifyToken(tokens.AccessToken, ['access'])).rejects.toEqual(refused);
  expect((await refresh(tokens.RefreshToken)).type).toBe('NotAuthorizedException');
}

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
  it('gives new tokens of the same session, and a new refresh token', async () => {
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

  it('refuses a token that never was', async () => {
    expect((await exchange('never-was')).body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    });
  });
});

describe('rotation', () => {
  it('serves two tabs that refresh at once, and both go on', async () => {
    const user = await pool.addUser();
    const { RefreshToken } = await signIn(user);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(RefreshToken)));
    const tabs = answers.map(tokensOf);
    expect(new Set(tabs.map((tab) => tab.RefreshToken)).size).toBe(5);
    for (const tab of tabs) await expectLive(tab, user.sub);
    await expectLive(tokensOf(await refresh(tabs[0]?.RefreshToken ?? '')), user.sub);
  });

  it('serves a client whose answer was lost, to the last second of the grace', async () => {
    const user = await pool.addUser();
    const { RefreshToken } = await signIn(user);
    tokensOf(await refresh(RefreshToken));
    pool.advance(60);
    await expectLive(tokensOf(await refresh(RefreshToken)), user.sub);
  });

  it('ends the session when a token comes back after the grace', async () => {
    const user = await pool.addUser();
    const thief = await signIn(user);
    const owner = tokensOf(await refresh(thief.RefreshToken));
    pool.advance(61);
    expect((await refresh(thief.RefreshToken)).type).toBe('RefreshTokenReuseException');
    await expectOver(owner);
  });

  it('finds out about a copy taken within the grace as soon as both were used', async () => {
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

  it('does not prolong the grace of a token by later rotations', async () => {
    const first = await signIn(await pool.addUser());
    const second = tokensOf(await refresh(first.RefreshToken));
    pool.advance(50);
    tokensOf(await refresh(second.RefreshToken));
    pool.advance(11);
    expect((await refresh(first.RefreshToken)).type).toBe('RefreshTokenReuseException');
  });

  it('takes turns: who comes second waits until the first has rotated', async () => {
    const db = embeddedTables(pool.db);
    const digest = digestRefreshToken((await signIn(await pool.addUser())).RefreshToken);
    await db.transaction().execute(async (first) => {
      expect(await lockSessionByRefreshToken(first, digest)).toMatchObject({ supersededAt: null });
      const second = db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = '20ms'`.execute(tx);
        return lockSessionByRefreshToken(tx, digest);
      });
      await expect(second).rejects.toThrow(/lock timeout/);
    });
  });

  it('leaves the other sessions of the user standing', async () => {
    const user = await pool.addUser();
    const [copied, other] = [await signIn(user), await signIn(user)];
    tokensOf(await refresh(copied.RefreshToken));
    pool.advance(61);
    await refresh(copied.RefreshToken);
    await expectLive(other, user.sub);
  });

  it('ends 30 days after the sign-in, however often it was refreshed', async () => {
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

  it('ends the id and access tokens too on the 30th day, though they would live an hour', async () => {
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

  it('refuses another client', async () => {
    const { RefreshToken } = await signIn(await pool.addUser());
    const answer = await pool.call('GetTokensFromRefreshToken', { ClientId: 'other', RefreshToken });
    expect(answer.type).toBe('ResourceNotFoundException');
  });
});

describe('RevokeToken', () => {
  it('ends that session at once and no other', async () => {
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

  it('ends the session by a token that was rotated out, too', async () => {
    const user = await pool.addUser();
    const first = await signIn(user);
    const second = tokensOf(await refresh(first.RefreshToken));
    await pool.call('RevokeToken', { ClientId, Token: first.RefreshToken });
    await expectOver(second);
  });

  it('takes a token that is not known any more for done', async () => {
    expect((await pool.call('RevokeToken', { ClientId, Token: 'gone' })).status).toBe(200);
  });

  it('refuses another client, and the session goes on', async () => {
    const user = await pool.addUser();
    const tokens = await signIn(user);
    const answer = await pool.call('RevokeToken', { ClientId: 'other', Token: tokens.RefreshToken });
    expect(answer.type).toBe('ResourceNotFoundException');
    await expectLive(tokens, user.sub);
  });

  it('wins over a refresh that runs at the same time', async () => {
    const user = await pool.addUser();
    const { RefreshToken } = await signIn(user);
    const [refreshed] = await Promise.all([
      refresh(RefreshToken),
      pool.call('RevokeToken', { ClientId, Token: RefreshToken }),
    ]);
    if (refreshed.status === 200) await expectOver(tokensOf(refreshed));
    else expect(refreshed.type).toBe('NotAuthorizedException');
  });
});

describe('GlobalSignOut', () => {
  it("ends every session of the bearer and nobody else's", async () => {
    const [user, neighbour] = [await pool.addUser(), await pool.addUser()];
    const [one, other, theirs] = [await signIn(user), await signIn(user), await signIn(neighbour)];
    const answer = await pool.call('GlobalSignOut', { AccessToken: one.AccessToken });
    expect(answer).toEqual({ status: 200, type: undefined, body: {} });
    await expectOver(one);
    await expectOver(other);
    await expectLive(theirs, neighbour.sub);
  });

  it('refuses an id token, and one of a session that is over', async () => {
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
});

describe('GetUser', () => {
  it("gives the bearer's attributes", async () => {
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

  it('refuses what is no access token', async () => {
    const { IdToken } = await signIn(await pool.addUser());
    for (const AccessToken of [IdToken, 'x.y.z']) {
      expect((await pool.call('GetUser', { AccessToken })).body).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      });
    }
  });
});

describe('a user who is deleted', () => {
  it('has no session any more', async () => {
    const user = await pool.addUser();
    const tokens = await signIn(user);
    await embeddedTables(pool.db).deleteFrom('idp_user').where('sub', '=', user.sub).execute();
    await expectOver(tokens);
  });
});

describe('what is stored', () => {
  it('is no token, neither current nor rotated out', async () => {
    const first = await signIn(await pool.addUser());
    const second = tokensOf(await refresh(first.RefreshToken));
    const rows = await embeddedTables(pool.db).selectFrom('idp_refresh_token').select('digest').execute();
    for (const token of [first.RefreshToken, second.RefreshToken]) {
      const stored = rows.filter(
        ({ digest }) => digest.equals(Buffer.from(token)) || digest.equals(Buffer.from(token, 'base64url')),
      );
      expect(stored).toEqual([]);
    }
  });

  it('goes when its time is over, and not before', async () => {
    const user = await pool.addUser();
    await signIn(user);
    await pool.call('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId,
      AuthParameters: { USERNAME: user.email, PASSWORD: 'x' },
    });
    const db = embeddedTables(pool.db);
    const rows = async () => [
      await db.selectFrom('idp_session').select('id').where('sub', '=', user.sub).execute(),
      await db.selectFrom('idp_password_attempt').select('key').execute(),
    ];
    await purgeExpired(db, pool.now());
    expect((await rows()).map((found) => found.length)).toEqual([1, 1]);
    await purgeExpired(db, new Date(pool.now().getTime() + 31 * 24 * 3600 * 1000));
    expect((await rows()).map((found) => found.length)).toEqual([0, 0]);
  });
});
