import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { Caller } from '../../../caller.js';
import { rowsIn, setRows } from '../../../testing/database/rows.js';
import { appCode, enrolApp } from '../../../testing/identity/authenticator-app.js';
import {
  type PoolAnswer,
  type PoolUnderTest,
  poolSessions,
  usePool,
} from '../../../testing/identity/pool-under-test.js';
import { reseal } from '../reseal.js';
import { createSecrets } from '../secrets.js';
import { findSecondFactor } from './second-factor-queries.js';

const ClientId = 'balancoweb';
const HOME = '203.0.113.1';
const MISMATCH = 'CodeMismatchException';

const off = usePool();
const staff = usePool({ secondFactor: 'staff' });
beforeEach(() => off.db.deleteFrom('rate_limit').execute());

interface User {
  readonly sub: string;
  readonly email: string;
  readonly password: string;
}

const signIn = (pool: PoolUnderTest, { email, password }: User, more: object = {}, address?: string) =>
  pool.call(
    'InitiateAuth',
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId,
      AuthParameters: { USERNAME: email, PASSWORD: password },
      ...more,
    },
    address,
  );

function respond(
  { email }: User,
  Session: unknown,
  code: string,
  { pool = off, ChallengeName = 'SOFTWARE_TOKEN_MFA', address = undefined as string | undefined } = {},
): Promise<PoolAnswer> {
  const ChallengeResponses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: code };
  return pool.call(
    'RespondToAuthChallenge',
    { ClientId, ChallengeName, Session, ChallengeResponses },
    address,
  );
}

const callerOf = ({ sub, email, AccessToken = '' }: User & { AccessToken?: string }): Caller => ({
  sub,
  email,
  name: 'Ana Souza',
  role: 'mod',
  licensed: true,
  pharmacyIds: null,
  sessionId: sessionOf(AccessToken),
});
const sessionOf = (token: string) =>
  token === '' ? randomUUID() : JSON.parse(atob(token.split('.')[1] ?? '')).origin_jti;

async function enrolled(): Promise<User & { key: string; AccessToken: string; codes: readonly string[] }> {
  const user = await off.addUser();
  await off.makeStaff(user);
  const { AccessToken } = await poolSessions(off).signIn(user);
  const key = await enrolApp(off, AccessToken);
  const codes =
    (await off.identity.secondFactor?.makeRecoveryCodes(callerOf({ ...user, AccessToken }), undefined)) ?? [];
  off.advance(60);
  return { ...user, key, AccessToken, codes };
}

const session = async (user: User, address?: string) => (await signIn(off, user, {}, address)).body.Session;
const notices = async (pool: PoolUnderTest, sub: string) =>
  (
    await pool.db.selectFrom('person_notice').select('kind').where('sub', '=', sub).orderBy('id').execute()
  ).map(({ kind }) => kind);

it('the password alone gives a challenge and no token', async () => {
  const user = await enrolled();
  const { status, body } = await signIn(off, user);
  expect([status, body]).toEqual([
    200,
    {
      ChallengeName: 'SOFTWARE_TOKEN_MFA',
      Session: expect.any(String),
      ChallengeParameters: { USER_ID_FOR_SRP: user.email },
    },
  ]);
});

it('the current code signs in once, and its person is told of a second use', async () => {
  const user = await enrolled();
  const Session = await session(user);
  const code = appCode(user.key, off.now());
  expect((await respond(user, Session, code)).body).toHaveProperty('AuthenticationResult.AccessToken');
  const again = await respond(user, Session, code);
  expect([again.type, again.body.message]).toEqual([
    'ExpiredCodeException',
    'Your software token has already been used once.',
  ]);
  expect((await notices(off, user.sub)).at(-1)).toBe('code_reused');
});

it.each([
  [-60, MISMATCH],
  [-30, undefined],
  [30, undefined],
  [60, MISMATCH],
])('a code of %d seconds from now: %s', async (seconds, type) => {
  const user = await enrolled();
  const at = new Date(off.now().getTime() + seconds * 1000);
  expect((await respond(user, await session(user), appCode(user.key, at))).type).toBe(type);
});

it('an older code is refused after a newer one', async () => {
  const user = await enrolled();
  const older = appCode(user.key, off.now());
  const newer = appCode(user.key, new Date(off.now().getTime() + 30_000));
  expect((await respond(user, await session(user), newer)).status).toBe(200);
  expect((await respond(user, await session(user), older)).type).toBe('ExpiredCodeException');
});

it('a recovery code signs in once, in any spelling, and its person is told', async () => {
  const user = await enrolled();
  const [code = ''] = user.codes;
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
  expect((await respond(user, await session(user), typed)).status).toBe(200);
  expect((await respond(user, await session(user), code)).type).toBe(MISMATCH);
  expect(await notices(off, user.sub)).toContain('recovery_code_used');
  const caller = callerOf(user);
  expect(await off.identity.secondFactor?.view(caller)).toMatchObject({ active: true, recoveryCodes: 9 });
});

it('a new device is told only after the second step', async () => {
  const user = await enrolled();
  const ClientMetadata = { device: '9f0c4c5e-3f6b-4f5c-8f5e-2f8f1c3a7b10', deviceName: 'Chrome' };
  const before = await notices(off, user.sub);
  await signIn(off, user, { ClientMetadata });
  expect(await notices(off, user.sub)).toEqual(before);
  const { body } = await signIn(off, user, { ClientMetadata: { deviceName: 'Outro' } }, '198.51.100.7');
  expect(await notices(off, user.sub)).toEqual(before);
  await respond(user, body.Session, appCode(user.key, off.now()), { address: '198.51.100.7' });
  expect(await notices(off, user.sub)).toEqual([...before, 'new_device']);
});

const refusedAsOver = async (user: User & { key: string }, Session: unknown, ChallengeName?: string) => {
  const code = appCode(user.key, off.now());
  expect((await respond(user, Session, code, { ChallengeName })).type).toBe('NotAuthorizedException');
};

it('a challenge ends after three minutes', async () => {
  const user = await enrolled();
  const Session = await session(user);
  off.advance(3 * 60);
  await refusedAsOver(user, Session);
});

it('a new password ends a challenge', async () => {
  const user = await enrolled();
  const Session = await session(user);
  const change = { PreviousPassword: user.password, ProposedPassword: 'Nova@1234' };
  const { AccessToken } = user;
  expect((await off.call('ChangePassword', { AccessToken, ...change })).status).toBe(200);
  await refusedAsOver(user, Session);
});

it('a challenge is of one person and one purpose, and can not be forged', async () => {
  const user = await enrolled();
  const other = await enrolled();
  await refusedAsOver(user, await session(other));
  await refusedAsOver(user, await session(user), 'MFA_SETUP');
  await refusedAsOver(user, `${await session(user)}x`.slice(1));
  const { type } = await off.call('AssociateSoftwareToken', { Session: await session(user) });
  expect(type).toBe('NotAuthorizedException');
});

it('a person who is deactivated after the password is refused', async () => {
  const user = await enrolled();
  const Session = await session(user);
  await setRows(off.db, 'person', { sub: user.sub }, { deactivated_at: new Date() });
  const { body } = await respond(user, Session, appCode(user.key, off.now()));
  expect(body).toEqual({ __type: 'NotAuthorizedException', message: 'User is disabled.' });
});

const fail = async (user: User, times: number, address?: string) => {
  const Session = await session(user, address);
  for (let attempt = 0; attempt < times; attempt += 1)
    expect((await respond(user, Session, '000000', { address })).type).toBe(MISMATCH);
};

it('ten wrong codes lock the second step for 15 minutes, also for the right code and a recovery code', async () => {
  const user = await enrolled();
  await fail(user, 5);
  await fail(user, 5);
  for (const code of [appCode(user.key, off.now()), user.codes[0] ?? '']) {
    expect((await respond(user, await session(user), code)).body).toEqual({
      __type: 'LimitExceededException',
      message: expect.stringMatching(/^Attempt limit exceeded, please try again in \d+ seconds\.$/),
    });
  }
});

it('strangers who know the password lock out no known address', async () => {
  const user = await enrolled();
  await respond(user, await session(user, HOME), appCode(user.key, off.now()), { address: HOME });
  await fail(user, 10);
  off.advance(30);
  const Session = await session(user, HOME);
  expect((await respond(user, Session, appCode(user.key, off.now()), { address: HOME })).status).toBe(200);
});

it('a token alone neither replaces a second factor nor turns it off', async () => {
  const { AccessToken } = await enrolled();
  expect((await off.call('AssociateSoftwareToken', { AccessToken })).type).toBe('NotAuthorizedException');
  const disabled = { AccessToken, SoftwareTokenMfaSettings: { Enabled: false } };
  expect((await off.call('SetUserMFAPreference', disabled)).type).toBe('NotAuthorizedException');
});

it('a session older than five minutes proves the password before a key or recovery codes', async () => {
  const user = await off.addUser();
  const { AccessToken } = await poolSessions(off).signIn(user);
  const caller = callerOf({ ...user, AccessToken });
  const accounts = off.identity.secondFactor;
  const begin = async () => (await off.call('AssociateSoftwareToken', { AccessToken })).type;
  expect([await begin(), (await accounts?.view(caller))?.fresh]).toEqual([undefined, true]);
  off.advance(5 * 60 + 1);
  expect([await begin(), (await accounts?.view(caller))?.fresh]).toEqual(['NotAuthorizedException', false]);
  await expect(accounts?.provePassword(caller, 'Errada@123')).rejects.toMatchObject({
    details: { fields: { password: ['Senha incorreta.'] } },
  });
  expect(await begin()).toBe('NotAuthorizedException');
  await accounts?.provePassword(caller, user.password);
  const key = await enrolApp(off, AccessToken);
  off.advance(5 * 60 + 1);
  const first = accounts?.makeRecoveryCodes(caller, undefined);
  await expect(first).rejects.toMatchObject({ code: 'invalid', message: 'Confirme sua senha antes.' });
  const later = accounts?.makeRecoveryCodes(caller, appCode(key, off.now()));
  await expect(later).rejects.toMatchObject({ message: 'Confirme sua senha antes.' });
  await accounts?.provePassword(caller, user.password);
  expect(await accounts?.makeRecoveryCodes(caller, undefined)).toHaveLength(10);
});

it('setting up may take longer than five minutes', async () => {
  const user = await off.addUser();
  const { AccessToken } = await poolSessions(off).signIn(user);
  const key = String((await off.call('AssociateSoftwareToken', { AccessToken })).body.SecretCode);
  off.advance(20 * 60);
  const UserCode = appCode(key, off.now());
  expect((await off.call('VerifySoftwareToken', { AccessToken, UserCode })).status).toBe(200);
  const on = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
  expect((await off.call('SetUserMFAPreference', on)).status).toBe(200);
  const codes = off.identity.secondFactor?.makeRecoveryCodes(callerOf({ ...user, AccessToken }), undefined);
  expect(await codes).toHaveLength(10);
});

it('a new key counts only after a code of it, and a wrong one is refused', async () => {
  const user = await off.addUser();
  const { AccessToken } = await poolSessions(off).signIn(user);
  await off.call('AssociateSoftwareToken', { AccessToken });
  const wrong = await off.call('VerifySoftwareToken', { AccessToken, UserCode: '000000' });
  expect(wrong.type).toBe('EnableSoftwareTokenMFAException');
  const on = { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } };
  expect((await off.call('SetUserMFAPreference', on)).type).toBe('InvalidParameterException');
  expect((await signIn(off, user)).body).toHaveProperty('AuthenticationResult');
});

it('the key and the recovery codes are stored so that the database alone reveals neither', async () => {
  const { sub, key, codes } = await enrolled();
  const factor = await rowsIn(off.db, 'idp_second_factor', { sub }, 'sealed_key');
  const rows = await rowsIn(off.db, 'idp_recovery_code', { sub }, 'digest');
  expect([codes.length, rows.length, new Set(codes).size]).toEqual([10, 10, 10]);
  const stored = [...factor.map((row) => row.sealed_key), ...rows.map((row) => row.digest)];
  for (const bytes of stored) for (const text of [key, ...codes]) expect(bytes.includes(text)).toBe(false);
});

it('an app goes on under another SECRET_KEY', async () => {
  const { sub, key } = await enrolled();
  const fresh = randomBytes(32);
  const rolledBack = off.db.transaction().execute(async (tx) => {
    await reseal(tx, off.secretKey, fresh);
    expect(await findSecondFactor(tx, createSecrets(fresh), sub)).toMatchObject({ key });
    throw new Error('the other tests keep their key');
  });
  await expect(rolledBack).rejects.toThrow('the other tests keep their key');
});

it('later recovery codes cost a code and replace the earlier ones', async () => {
  const user = await enrolled();
  const accounts = off.identity.secondFactor;
  const caller = callerOf(user);
  await expect(accounts?.makeRecoveryCodes(caller, undefined)).rejects.toMatchObject({ code: 'invalid' });
  expect(await accounts?.makeRecoveryCodes(caller, appCode(user.key, off.now()))).toHaveLength(10);
  expect((await notices(off, user.sub)).at(-1)).toBe('recovery_codes_made');
  expect((await respond(user, await session(user), user.codes[0] ?? '')).type).toBe(MISMATCH);
});

it('whoever has used up their recovery codes gets new ones only for a code', async () => {
  const user = await enrolled();
  await setRows(off.db, 'idp_recovery_code', { sub: user.sub }, { used_at: off.now() });
  await expect(off.identity.secondFactor?.makeRecoveryCodes(callerOf(user), undefined)).rejects.toMatchObject(
    { code: 'invalid' },
  );
});

it('a current code turns the second factor off, and the password is enough again', async () => {
  const user = await enrolled();
  const accounts = off.identity.secondFactor;
  await expect(accounts?.turnOff(callerOf(user), '000000')).rejects.toMatchObject({ code: 'invalid' });
  await accounts?.turnOff(callerOf(user), appCode(user.key, off.now()));
  expect(await notices(off, user.sub)).toEqual(['second_factor_on', 'second_factor_off']);
  expect((await signIn(off, user)).body).toHaveProperty('AuthenticationResult');
});

it('a session of a code sets up nothing for the person in whose name it is', async () => {
  const user = await off.addUser();
  await off.makeStaff(user);
  const { AccessToken } = await poolSessions(off).signIn(user);
  const { session_id } = await off.db
    .insertInto('collector_code')
    .values({
      sub: user.sub,
      digest: Buffer.from(user.sub),
      made_by: user.sub,
      made_by_name: 'Ana',
      expires_at: off.now(),
      session_id: sessionOf(AccessToken),
    })
    .returning('session_id')
    .executeTakeFirstOrThrow();
  expect(session_id).not.toBeNull();
  expect((await off.call('AssociateSoftwareToken', { AccessToken })).type).toBe('NotAuthorizedException');
});

const setUp = async (user: User) => {
  const { body } = await signIn(staff, user);
  expect(body).toMatchObject({
    ChallengeName: 'MFA_SETUP',
    ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  });
  const made = (await staff.call('AssociateSoftwareToken', { Session: body.Session })).body;
  const UserCode = appCode(String(made.SecretCode), staff.now());
  return { made, verify: () => staff.call('VerifySoftwareToken', { Session: made.Session, UserCode }) };
};
const finish = ({ email }: User, Session: unknown) =>
  staff.call('RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'MFA_SETUP',
    Session,
    ChallengeResponses: { USERNAME: email },
  });

it('under the policy a mod sets the factor up before the first token, once', async () => {
  const user = await staff.addUser();
  await staff.makeStaff(user);
  const { made, verify } = await setUp(user);
  expect((await finish(user, made.Session)).type).toBe('NotAuthorizedException');
  const { Session } = (await verify()).body;
  expect((await finish(user, Session)).body).toHaveProperty('AuthenticationResult.IdToken');
  expect((await finish(user, Session)).type).toBe('NotAuthorizedException');
  expect((await signIn(staff, user)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
});

it('the policy asks by our own role: a person of the role "user" signs in with the password', async () => {
  const user = await staff.addUser();
  await staff.makeStaff(user, { role: 'user', licensed: true });
  expect((await signIn(staff, user)).body).toHaveProperty('AuthenticationResult');
});

it('staff can not turn the second factor off; after a reset they set it up again', async () => {
  const user = await staff.addUser();
  await staff.makeStaff(user);
  const { verify } = await setUp(user);
  await finish(user, (await verify()).body.Session);
  const accounts = staff.identity.secondFactor;
  await expect(accounts?.turnOff(callerOf(user), '000000')).rejects.toMatchObject({ code: 'conflict' });
  const by = { sub: 'admin', name: 'Bia Admin' };
  const reset = () => staff.db.transaction().execute(async (tx) => accounts?.reset(tx, user.sub, by));
  expect([await reset(), await reset()]).toEqual([true, false]);
  expect((await signIn(staff, user)).body.ChallengeName).toBe('MFA_SETUP');
  expect((await notices(staff, user.sub)).at(-1)).toBe('second_factor_reset');
});

it('a session from before the policy goes on', async () => {
  const user = await staff.addUser();
  await staff.makeStaff(user, { role: 'user', licensed: true });
  const tokens = await poolSessions(staff).signIn(user);
  await setRows(staff.db, 'person', { sub: user.sub }, { role: 'mod' });
  expect((await poolSessions(staff).refresh(tokens.RefreshToken)).status).toBe(200);
});
