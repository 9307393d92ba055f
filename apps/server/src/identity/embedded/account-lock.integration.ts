import { randomBytes } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/database.js';
import { type PoolAnswer, type PoolUnderTest, startPool } from '../../testing/pool-under-test.js';
import { sentStatements } from '../../testing/sent-statements.js';
import { takeAttempt } from './password-attempts.js';
import { createSecrets } from './secrets.js';
import { embeddedTables } from './tables.js';

vi.mock('@node-rs/argon2', { spy: true });

const ClientId = 'balancoweb';
const HOME = '203.0.113.1';
const INCORRECT = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };
const LOCKED = expect.objectContaining({
  type: 'LimitExceededException',
  body: {
    __type: 'LimitExceededException',
    message: expect.stringMatching(/^Attempt limit exceeded, please try again in \d+ seconds\.$/),
  },
});

let pool: PoolUnderTest;

beforeAll(async () => {
  pool = await startPool();
});
beforeEach(async () => {
  // Every test has its own users; only the throttle by network address would meet again.
  await pool.db.deleteFrom('rate_limit').execute();
});
afterAll(() => pool.close());

/** From an address that nobody used before, unless one is given. */
function signIn(email: string, password: string, address?: string): Promise<PoolAnswer> {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return pool.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters }, address);
}

async function failTimes(email: string, times: number, address?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await signIn(email, 'Errada@123', address)).body).toEqual(INCORRECT);
}

async function addUserAt(address: string) {
  const user = await pool.addUser();
  expect((await signIn(user.email, user.password, address)).status).toBe(200);
  return user;
}

async function refreshTokenOf(user: { email: string; password: string }, address: string): Promise<string> {
  const { body } = await signIn(user.email, user.password, address);
  return (body.AuthenticationResult as { RefreshToken: string }).RefreshToken;
}

/** As if everything before had happened that much earlier. */
async function letPass(seconds: number): Promise<void> {
  pool.advance(seconds);
  await pool.db
    .updateTable('rate_limit')
    .set({ expire: sql<number>`expire - ${seconds * 1000}` })
    .execute();
}

function secondsOf({ body }: PoolAnswer): number {
  return Number(/in (\d+) seconds/.exec(String(body.message))?.[1]);
}

describe('ten wrong passwords of strangers', () => {
  it('lock the account for 15 minutes against the right one too, and the answer says for how long', async () => {
    const user = await pool.addUser();
    await failTimes(user.email, 10);
    const answer = await signIn(user.email, user.password);
    expect(answer).toEqual(LOCKED);
    expect(secondsOf(answer)).toBeGreaterThan(890);
    expect(secondsOf(answer)).toBeLessThanOrEqual(900);
    await letPass(14 * 60);
    expect(secondsOf(await signIn(user.email, user.password))).toBeLessThanOrEqual(60);
    await letPass(60);
    expect((await signIn(user.email, user.password)).status).toBe(200);
  });

  it('are ten in all, however many addresses they come from and however the account is written', async () => {
    const user = await pool.addUser();
    await failTimes(user.email.toUpperCase(), 4, '198.51.100.1');
    await failTimes(` ${user.email}`, 3, '2001:db8:5:6::1');
    await failTimes(user.email, 3);
    for (const address of ['198.51.100.1', '2001:db8:5:7::1', undefined])
      expect(await signIn(user.email, user.password, address)).toEqual(LOCKED);
  });

  it('are never more within any 15 minutes: each attempt starts them again', async () => {
    const user = await pool.addUser();
    await failTimes(user.email, 9);
    await letPass(14 * 60);
    await failTimes(user.email, 1);
    await letPass(2 * 60);
    expect(await signIn(user.email, user.password)).toEqual(LOCKED);
  });

  it('are counted on though somebody new signs in rightly between them', async () => {
    const user = await pool.addUser();
    await failTimes(user.email, 9);
    expect((await signIn(user.email, user.password, '198.51.100.9')).status).toBe(200);
    await failTimes(user.email, 1);
    expect(await signIn(user.email, 'Errada@123')).toEqual(LOCKED);
  });

  it('lock no longer because of attempts during the lock', async () => {
    const user = await pool.addUser();
    await failTimes(user.email, 10);
    await letPass(10 * 60);
    for (let attempt = 0; attempt < 5; attempt += 1) await signIn(user.email, 'Errada@123');
    await letPass(5 * 60);
    expect((await signIn(user.email, user.password)).status).toBe(200);
  });

  it('leave other accounts alone', async () => {
    const [user, other] = await Promise.all([pool.addUser(), pool.addUser()]);
    await failTimes(user.email, 10);
    expect((await signIn(other.email, other.password)).status).toBe(200);
  });

  it('cost an attempt during the lock no argon2', async () => {
    const user = await pool.addUser();
    await failTimes(user.email, 10);
    vi.mocked(argon2.verify).mockClear();
    await signIn(user.email, user.password);
    expect(argon2.verify).not.toHaveBeenCalled();
  });
});

describe('an account that nobody has', () => {
  const series = async (email: string) => {
    const answers: PoolAnswer[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) answers.push(await signIn(email, 'Errada@123'));
    return answers.map(({ status, type, body }) => [status, type, String(body.message).replace(/\d+/, 'N')]);
  };

  it('is answered and locked like one that exists', async () => {
    const { email } = await pool.addUser();
    const known = await series(email);
    expect(await series('ninguem@example.com')).toEqual(known);
    expect(known.map(([, type]) => type).lastIndexOf('NotAuthorizedException')).toBe(9);
  });

  it('costs the same statements, locked or not', async () => {
    const { email } = await pool.addUser();
    const statementsFor = async (address: string) => {
      const made: string[][] = [];
      for (let attempt = 0; attempt < 11; attempt += 1)
        made.push(await sentStatements(() => signIn(address, 'Errada@123')));
      return made;
    };
    const known = await statementsFor(email);
    expect(await statementsFor('ninguem2@example.com')).toEqual(known);
    expect(known[0]).toContainEqual(expect.stringContaining('"rate_limit"'));
  });
});

describe('where the account signed in before', () => {
  it('strangers lock nobody out', async () => {
    const user = await addUserAt(HOME);
    await failTimes(user.email, 10);
    expect(await signIn(user.email, user.password)).toEqual(LOCKED);
    expect((await signIn(user.email, user.password, HOME)).status).toBe(200);
  });

  it('ten wrong passwords lock only there', async () => {
    const user = await addUserAt(HOME);
    expect((await signIn(user.email, user.password, '203.0.113.2')).status).toBe(200);
    await failTimes(user.email, 10, HOME);
    expect(await signIn(user.email, user.password, HOME)).toEqual(LOCKED);
    expect((await signIn(user.email, user.password, '203.0.113.2')).status).toBe(200);
    expect((await signIn(user.email, user.password)).status).toBe(200);
  });

  it('nine wrong passwords are forgotten with the right one', async () => {
    const user = await addUserAt(HOME);
    await failTimes(user.email, 9, HOME);
    expect((await signIn(user.email, user.password, HOME)).status).toBe(200);
    await failTimes(user.email, 10, HOME);
  });

  it('the whole /64 of an IPv6 address is known, and no other', async () => {
    const user = await addUserAt('2001:db8:1:2::1');
    await failTimes(user.email, 10);
    expect(await signIn(user.email, user.password, '2001:db8:1:3::1')).toEqual(LOCKED);
    expect((await signIn(user.email, user.password, '2001:db8:1:2::ffff')).status).toBe(200);
  });

  it('nobody else’s account is known', async () => {
    await addUserAt(HOME);
    const other = await pool.addUser();
    await failTimes(other.email, 10);
    expect(await signIn(other.email, other.password, HOME)).toEqual(LOCKED);
  });

  it('a wrong password makes nothing known', async () => {
    const user = await pool.addUser();
    await failTimes(user.email, 10, HOME);
    expect(await signIn(user.email, user.password, HOME)).toEqual(LOCKED);
  });

  it.each(['GetTokensFromRefreshToken', 'InitiateAuth'])(
    'counts too where a device showed its refresh token (%s)',
    async (operation) => {
      const user = await pool.addUser();
      const RefreshToken = await refreshTokenOf(user, HOME);
      const body =
        operation === 'InitiateAuth'
          ? { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: RefreshToken } }
          : { RefreshToken };
      expect((await pool.call(operation, { ClientId, ...body }, '203.0.113.77')).status).toBe(200);
      await failTimes(user.email, 10);
      expect((await signIn(user.email, user.password, '203.0.113.77')).status).toBe(200);
    },
  );

  it('a refresh token that is none makes nothing known', async () => {
    const user = await pool.addUser();
    await pool.call('GetTokensFromRefreshToken', { ClientId, RefreshToken: 'none' }, HOME);
    await failTimes(user.email, 10);
    expect(await signIn(user.email, user.password, HOME)).toEqual(LOCKED);
  });

  it('is forgotten after 90 days without a sign-in', async () => {
    const user = await addUserAt(HOME);
    await letPass(90 * 24 * 3600);
    await failTimes(user.email, 10);
    expect(await signIn(user.email, user.password, HOME)).toEqual(LOCKED);
  });

  it('is only the newest 20 address blocks', async () => {
    const user = await pool.addUser();
    for (let place = 1; place <= 21; place += 1) {
      await letPass(1);
      await signIn(user.email, user.password, `203.0.113.${place}`);
    }
    await failTimes(user.email, 10);
    expect(await signIn(user.email, user.password, '203.0.113.1')).toEqual(LOCKED);
    expect((await signIn(user.email, user.password, '203.0.113.2')).status).toBe(200);
  });

  it('is forgotten with a new password, but for where it was changed', async () => {
    const user = await addUserAt(HOME);
    const { body } = await signIn(user.email, user.password, '203.0.113.3');
    const { AccessToken } = body.AuthenticationResult as { AccessToken: string };
    const change = { AccessToken, PreviousPassword: user.password, ProposedPassword: 'Nova@1234' };
    expect((await pool.call('ChangePassword', change, '203.0.113.3')).status).toBe(200);
    await failTimes(user.email, 10);
    expect(await signIn(user.email, 'Nova@1234', HOME)).toEqual(LOCKED);
    expect((await signIn(user.email, 'Nova@1234', '203.0.113.3')).status).toBe(200);
  });
});

describe('the count', () => {
  it('lets exactly ten through of guesses that are sent at once to two processes', async () => {
    const other = openDatabase(pool.connectionString, { maximumConnections: 8 });
    const secrets = createSecrets(randomBytes(32));
    const processes = [pool.db, other].map((db) => ({ db: embeddedTables(db), secrets }));
    const attempts = Array.from({ length: 20 }, () => processes.map((each) => takeAttempt(each, 'one key')));
    const waits = await Promise.all(attempts.flat());
    await other.destroy();
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  });

  it('names no account and no address in the database', async () => {
    const user = await addUserAt(HOME);
    await failTimes(user.email, 1, HOME);
    const limits = await pool.db.selectFrom('rate_limit').select('key').execute();
    expect(limits).not.toEqual([]);
    for (const { key } of limits) expect(key).toMatch(/^[\w-]{43}$/);
    const places = await embeddedTables(pool.db).selectFrom('idp_known_address').selectAll().execute();
    expect(places).not.toEqual([]);
    for (const { account, block } of places) expect([account.length, block.length]).toEqual([32, 32]);
  });
});
