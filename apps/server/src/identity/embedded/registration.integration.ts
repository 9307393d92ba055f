import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../audit/write-audit.js';
import { rowsIn, setRows } from '../../testing/database/rows.js';
import { type PoolAnswer, poolSessions, tokensOf, usePool } from '../../testing/identity/pool-under-test.js';

const ClientId = 'balancoweb';
const REFUSED = { __type: 'NotAuthorizedException', message: 'SignUp is not permitted for this user pool' };

const pool = usePool();
let modToken: string;

beforeAll(async () => {
  modToken = (await signInStaff('mod')).IdToken;
});

async function signInStaff(role: 'admin' | 'mod' | 'user', licensed = true) {
  const user = await pool.addUser();
  await pool.makeStaff(user, { role, licensed });
  return tokensOf(await pool.signIn(user.email, user.password));
}

interface Registration {
  readonly email?: string;
  readonly password?: string;
  readonly attributes?: Record<string, string>;
  readonly idToken?: string | undefined;
}

function signUp(registration: Registration = {}): Promise<PoolAnswer> {
  const {
    email = `${randomUUID()}@example.com`,
    password = 'Nova@1234',
    attributes = { name: 'Caio Reis', email },
  } = registration;
  const idToken = 'idToken' in registration ? registration.idToken : modToken;
  return pool.call('SignUp', {
    ClientId,
    Username: email,
    Password: password,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ClientMetadata: { idToken },
  });
}

async function confirm(email: string): Promise<string> {
  return (await pool.identity.directory.confirm(email, SYSTEM)).outcome;
}

it.each(['Caio\u202eReis', 'Caio\u200bReis', 'Caio\u{E0061}'])(
  'SignUp refuses the invisible characters in %j',
  async (name) => {
    const answer = await signUp({ attributes: { name } });
    expect(answer).toMatchObject({ status: 400, type: 'InvalidParameterException' });
  },
);

it.each(['admin', 'mod'] as const)(
  'SignUp lets %s register an unconfirmed user, who can sign in after the confirmation',
  async (role) => {
    const { IdToken } = await signInStaff(role);
    const user = { email: `${randomUUID()}@example.com`, password: 'Nova@1234' };
    const answer = await signUp({ ...user, idToken: IdToken });
    expect(answer).toMatchObject({
      status: 200,
      body: { UserConfirmed: false, UserSub: expect.any(String) },
    });
    expect((await pool.signIn(user.email, user.password)).type).toBe('UserNotConfirmedException');
    expect(await confirm(user.email)).toBe('confirmed');
    const { IdToken: theirs } = tokensOf(await pool.signIn(user.email, user.password));
    await expect(pool.identity.verifyToken(theirs, ['id'])).resolves.toMatchObject({
      sub: answer.body.UserSub,
      email: user.email,
      name: 'Caio Reis',
      role: 'user',
    });
  },
);

it('SignUp refuses every caller but licensed staff with the same answer', async () => {
  const [user, unlicensed, mod] = [
    await signInStaff('user'),
    await signInStaff('admin', false),
    await signInStaff('mod'),
  ];
  const revoked = await signInStaff('admin');
  await pool.call('RevokeToken', { ClientId, Token: revoked.RefreshToken });
  const unmet = await poolSessions(pool).signIn(await pool.addUser());
  const tokens = [
    undefined,
    'x.y.z',
    user.IdToken,
    unlicensed.IdToken,
    mod.AccessToken,
    revoked.IdToken,
    unmet.IdToken,
  ];
  for (const idToken of tokens) expect((await signUp({ idToken })).body).toEqual(REFUSED);
});

it('SignUp decides by the stored role: a claim of mod is ignored after the role was lowered', async () => {
  const { IdToken } = await signInStaff('mod');
  const { sub } = await pool.identity.verifyToken(IdToken, ['id']);
  await setRows(pool.db, 'person', { sub }, { role: 'user' });
  expect((await pool.identity.verifyToken(IdToken, ['id'])).role).toBe('mod');
  expect((await signUp({ idToken: IdToken })).body).toEqual(REFUSED);
});

it.each(['custom:role', 'email_verified', 'sub', 'cognito:username'])(
  'SignUp refuses to write %s',
  async (attribute) => {
    const email = `${randomUUID()}@example.com`;
    const answer = await signUp({ email, attributes: { name: 'Caio Reis', email, [attribute]: 'admin' } });
    expect(answer.body).toEqual({
      __type: 'NotAuthorizedException',
      message: 'A client attempted to write unauthorized attribute',
    });
    expect(await rowsIn(pool.db, 'idp_user', { email }, 'sub')).toEqual([]);
  },
);

it.each([
  ['a user name that is not an address', { email: 'caio' }, 'InvalidParameterException'],
  [
    'another address as attribute',
    { attributes: { name: 'Caio', email: 'other@example.com' } },
    'InvalidParameterException',
  ],
  ['no name', { attributes: {} }, 'InvalidParameterException'],
  ['a blank name', { attributes: { name: '   ' } }, 'InvalidParameterException'],
  ['a password below the rule', { password: 'novasenha1' }, 'InvalidPasswordException'],
  ['one of the most frequent passwords', { password: 'P@SSw0rd' }, 'InvalidPasswordException'],
  ['a usual Brazilian password', { password: 'Senha@123' }, 'InvalidPasswordException'],
])('SignUp refuses %s', async (_what, registration, type) => {
  expect(await signUp(registration)).toMatchObject({ status: 400, type });
});

it('SignUp does not answer "not permitted" while the database is away', async () => {
  await pool.db.transaction().execute(async (tx) => {
    await sql`lock table person`.execute(tx);
    const answer = signUp();
    const cancelled = sql<{ pid: number }>`
        select pg_cancel_backend(pid), pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
      `;
    await expect.poll(async () => (await cancelled.execute(pool.db)).rows.length).toBe(1);
    expect(await answer).toMatchObject({ status: 503, type: 'ServiceUnavailableException' });
  });
});

it('SignUp refuses an address that has a confirmed user', async () => {
  const { email, password } = await pool.addUser();
  expect((await signUp({ email: email.toUpperCase() })).type).toBe('UsernameExistsException');
  expect((await pool.signIn(email, password)).status).toBe(200);
});

it('SignUp replaces an unconfirmed registration', async () => {
  const email = `${randomUUID()}@example.com`;
  const first = await signUp({ email, password: 'Primeira@1' });
  pool.advance(2 * 3600);
  modToken = (await signInStaff('mod')).IdToken;
  expect(await confirm(email)).toBe('too_late');
  expect((await signUp({ email, password: 'Segunda@2' })).body.UserSub).toBe(first.body.UserSub);
  expect(await confirm(email)).toBe('confirmed');
  expect((await pool.signIn(email, 'Primeira@1')).type).toBe('NotAuthorizedException');
  expect((await pool.signIn(email, 'Segunda@2')).status).toBe(200);
});

it('ConfirmSignUp is refused to the client', async () => {
  const email = `${randomUUID()}@example.com`;
  await signUp({ email });
  const answer = await pool.call('ConfirmSignUp', { ClientId, Username: email, ConfirmationCode: '123456' });
  expect(answer).toMatchObject({ status: 400, type: 'NotAuthorizedException' });
  expect((await pool.signIn(email, 'Nova@1234')).type).toBe('UserNotConfirmedException');
});
