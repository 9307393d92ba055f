import { randomBytes } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../db/database.js';
import { setRows } from '../../../testing/database/rows.js';
import { sentStatements } from '../../../testing/database/statements.js';
import { type PoolAnswer, tokensOf, usePool } from '../../../testing/identity/pool-under-test.js';
import { createSecrets } from '../secrets.js';
import { takeAttempt } from './password-attempts.js';

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

const pool = usePool();

beforeEach(() => pool.db.deleteFrom('rate_limit').execute());

async function failTimes(email: string, times: number, address?: string): Promise<void> {
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await pool.signIn(email, 'Errada@123', address)).body).toEqual(INCORRECT);
}

async function addUserAt(address: string) {
  const user = await pool.addUser();
  expect((await pool.signIn(user.email, user.password, address)).status).toBe(200);
  return user;
}

async function refreshTokenOf(user: { email: string; password: string }): Promise<string> {
  return tokensOf(await pool.signIn(user.email, user.password, HOME)).RefreshToken;
}

async function letPass(seconds: number): Promise<void> {
  pool.advance(seconds);
  await setRows(pool.db, 'rate_limit', {}, { expire: sql`expire - ${seconds * 1000}` });
}

function secondsOf({ body }: PoolAnswer): number {
  return Number(/in (\d+) seconds/.exec(String(body.message))?.[1]);
}

it('ten wrong passwords lock the account for 15 minutes, also for the right one, and the answer has the remaining time', async () => {
  const user = await pool.addUser();
  await failTimes(user.email, 10);
  const answer = await pool.signIn(user.email, user.password);
  expect(answer).toEqual(LOCKED);
  expect(secondsOf(answer)).toBeGreaterThan(890);
  expect(secondsOf(answer)).toBeLessThanOrEqual(900);
  await letPass(14 * 60);
  expect(secondsOf(await pool.signIn(user.email, user.password))).toBeLessThanOrEqual(60);
  await letPass(60);
  expect((await pool.signIn(user.email, user.password)).status).toBe(200);
});

it('strangers have ten wrong passwords in all, from any number of addresses and in any spelling of the account', async () => {
  const user = await pool.addUser();
  await failTimes(user.email.toUpperCase(), 4, '198.51.100.1');
  await failTimes(` ${user.email}`, 3, '2001:db8:5:6::1');
  await failTimes(user.email, 3);
  for (const address of ['198.51.100.1', '2001:db8:5:7::1', undefined])
    expect(await pool.signIn(user.email, user.password, address)).toEqual(LOCKED);
});

it('strangers never have more than ten attempts within any 15 minutes, because each attempt restarts them', async () => {
  const user = await pool.addUser();
  await failTimes(user.email, 9);
  await letPass(14 * 60);
  await failTimes(user.email, 1);
  await letPass(2 * 60);
  expect(await pool.signIn(user.email, user.password)).toEqual(LOCKED);
});

it('wrong passwords of strangers still count after a stranger signs in with the right one', async () => {
  const user = await pool.addUser();
  await failTimes(user.email, 9);
  expect((await pool.signIn(user.email, user.password, '198.51.100.9')).status).toBe(200);
  await failTimes(user.email, 1);
  expect(await pool.signIn(user.email, 'Errada@123')).toEqual(LOCKED);
});

it('attempts during the lock do not prolong it', async () => {
  const user = await pool.addUser();
  await failTimes(user.email, 10);
  await letPass(10 * 60);
  for (let attempt = 0; attempt < 5; attempt += 1) await pool.signIn(user.email, 'Errada@123');
  await letPass(5 * 60);
  expect((await pool.signIn(user.email, user.password)).status).toBe(200);
});

it('wrong passwords for one account do not lock another', async () => {
  const [user, other] = await Promise.all([pool.addUser(), pool.addUser()]);
  await failTimes(user.email, 10);
  expect((await pool.signIn(other.email, other.password)).status).toBe(200);
});

it('an attempt during the lock runs no argon2', async () => {
  const user = await pool.addUser();
  await failTimes(user.email, 10);
  vi.mocked(argon2.verify).mockClear();
  await pool.signIn(user.email, user.password);
  expect(argon2.verify).not.toHaveBeenCalled();
});

it('an unknown account is answered and locked like a known one, at the cost of the same statements', async () => {
  const { email } = await pool.addUser();
  const attempts = async (address: string) => {
    const made: unknown[][] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      let answer: PoolAnswer | undefined;
      const statements = await sentStatements(async () => {
        answer = await pool.signIn(address, 'Errada@123');
      });
      made.push([answer?.status, answer?.type, String(answer?.body.message).replace(/\d+/, 'N'), statements]);
    }
    return made;
  };
  const known = await attempts(email);
  expect(await attempts('ninguem@example.com')).toEqual(known);
  expect(known.map(([, type]) => type).lastIndexOf('NotAuthorizedException')).toBe(9);
  expect(known[0]?.[3]).toContainEqual(expect.stringContaining('"rate_limit"'));
});

it('strangers cannot lock out a known address', async () => {
  const user = await addUserAt(HOME);
  await failTimes(user.email, 10);
  expect(await pool.signIn(user.email, user.password)).toEqual(LOCKED);
  expect((await pool.signIn(user.email, user.password, HOME)).status).toBe(200);
});

it('ten wrong passwords from a known address lock only that address', async () => {
  const user = await addUserAt(HOME);
  expect((await pool.signIn(user.email, user.password, '203.0.113.2')).status).toBe(200);
  await failTimes(user.email, 10, HOME);
  expect(await pool.signIn(user.email, user.password, HOME)).toEqual(LOCKED);
  expect((await pool.signIn(user.email, user.password, '203.0.113.2')).status).toBe(200);
  expect((await pool.signIn(user.email, user.password)).status).toBe(200);
});

it('the right password from a known address clears nine wrong ones', async () => {
  const user = await addUserAt(HOME);
  await failTimes(user.email, 9, HOME);
  expect((await pool.signIn(user.email, user.password, HOME)).status).toBe(200);
  await failTimes(user.email, 10, HOME);
});

it('a known IPv6 address covers its whole /64 and nothing else', async () => {
  const user = await addUserAt('2001:db8:1:2::1');
  await failTimes(user.email, 10);
  expect(await pool.signIn(user.email, user.password, '2001:db8:1:3::1')).toEqual(LOCKED);
  expect((await pool.signIn(user.email, user.password, '2001:db8:1:2::ffff')).status).toBe(200);
});

it('an address known for one account is not known for another', async () => {
  await addUserAt(HOME);
  const other = await pool.addUser();
  await failTimes(other.email, 10);
  expect(await pool.signIn(other.email, other.password, HOME)).toEqual(LOCKED);
});

it('a wrong password does not make its address known', async () => {
  const user = await pool.addUser();
  await failTimes(user.email, 10, HOME);
  expect(await pool.signIn(user.email, user.password, HOME)).toEqual(LOCKED);
});

it.each(['GetTokensFromRefreshToken', 'InitiateAuth'])(
  'a refresh with %s makes its address known',
  async (operation) => {
    const user = await pool.addUser();
    const RefreshToken = await refreshTokenOf(user);
    const body =
      operation === 'InitiateAuth'
        ? { AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: RefreshToken } }
        : { RefreshToken };
    expect((await pool.call(operation, { ClientId, ...body }, '203.0.113.77')).status).toBe(200);
    await failTimes(user.email, 10);
    expect((await pool.signIn(user.email, user.password, '203.0.113.77')).status).toBe(200);
  },
);

it('an invalid refresh token does not make its address known', async () => {
  const user = await pool.addUser();
  await pool.call('GetTokensFromRefreshToken', { ClientId, RefreshToken: 'none' }, HOME);
  await failTimes(user.email, 10);
  expect(await pool.signIn(user.email, user.password, HOME)).toEqual(LOCKED);
});

it('a known address is forgotten after 90 days without a sign-in', async () => {
  const user = await addUserAt(HOME);
  await letPass(90 * 24 * 3600);
  await failTimes(user.email, 10);
  expect(await pool.signIn(user.email, user.password, HOME)).toEqual(LOCKED);
});

it('only the newest 20 address blocks of an account stay known', { tags: ['full'] }, async () => {
  const user = await pool.addUser();
  for (let host = 1; host <= 21; host += 1) {
    await letPass(1);
    await pool.signIn(user.email, user.password, `203.0.113.${host}`);
  }
  await failTimes(user.email, 10);
  expect(await pool.signIn(user.email, user.password, '203.0.113.1')).toEqual(LOCKED);
  expect((await pool.signIn(user.email, user.password, '203.0.113.2')).status).toBe(200);
});

it('a new password forgets all known addresses except the one that changed it', async () => {
  const user = await addUserAt(HOME);
  const { AccessToken } = tokensOf(await pool.signIn(user.email, user.password, '203.0.113.3'));
  const change = { AccessToken, PreviousPassword: user.password, ProposedPassword: 'Nova@1234' };
  expect((await pool.call('ChangePassword', change, '203.0.113.3')).status).toBe(200);
  await failTimes(user.email, 10);
  expect(await pool.signIn(user.email, 'Nova@1234', HOME)).toEqual(LOCKED);
  expect((await pool.signIn(user.email, 'Nova@1234', '203.0.113.3')).status).toBe(200);
});

it("an operator's password lifts the lock and ends sessions, and a mailed code does not", async () => {
  const user = await addUserAt(HOME);
  const operator = { sub: 'operator', name: 'Operador' };
  const RefreshToken = await refreshTokenOf(user);
  await failTimes(user.email, 10);
  await pool.identity.mailResetCode(user.email, operator);
  expect(pool.mails.at(-1)?.to).toContain(user.email);
  expect(await pool.signIn(user.email, user.password)).toEqual(LOCKED);
  await pool.identity.setPassword({ email: user.email, password: 'Noite@7531' }, operator);
  expect((await pool.signIn(user.email, 'Noite@7531')).status).toBe(200);
  const refresh = {
    ClientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: RefreshToken },
  };
  expect((await pool.call('InitiateAuth', refresh)).status).toBe(400);
});

it('exactly ten of many concurrent guesses at two processes are checked', async () => {
  const other = openDatabase(pool.connectionString, { maximumConnections: 8 });
  const secrets = createSecrets(randomBytes(32));
  const processes = [pool.db, other].map((db) => ({ db, secrets }));
  const attempts = Array.from({ length: 20 }, () => processes.map((each) => takeAttempt(each, 'one key')));
  const waits = await Promise.all(attempts.flat());
  await other.destroy();
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

it('the stored counts and addresses reveal no account and no address', async () => {
  const user = await addUserAt(HOME);
  await failTimes(user.email, 1, HOME);
  const limits = await pool.db.selectFrom('rate_limit').select('key').execute();
  expect(limits).not.toEqual([]);
  for (const { key } of limits) expect(key).toMatch(/^[\w-]{43}$/);
  const known = await pool.db.selectFrom('idp_known_address').selectAll().execute();
  expect(known).not.toEqual([]);
  for (const { account, block } of known) expect([account.length, block.length]).toEqual([32, 32]);
});
