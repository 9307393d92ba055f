import { randomUUID } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { expect, it, vi } from 'vitest';
import { rowsIn } from '../../testing/database/rows.js';
import { tokensOf, usePool } from '../../testing/identity/pool-under-test.js';

vi.mock('@node-rs/argon2', { spy: true });

const INCORRECT = { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' };

const pool = usePool();

it("a sign-in answers tokens with the claims of Cognito's tokens", async () => {
  const user = await pool.addUser();
  const result = tokensOf(await pool.signIn(user.email, user.password));
  expect(result).toMatchObject({ ExpiresIn: 3600, TokenType: 'Bearer' });
  const id = decodeJwt(result.IdToken);
  const access = decodeJwt(result.AccessToken);
  const seconds = Math.floor(pool.now().getTime() / 1000);
  const common = {
    sub: user.sub,
    iss: 'urn:balanco:user-pool:local_Balanco1',
    auth_time: seconds,
    iat: seconds,
    exp: seconds + 3600,
  };
  expect(id).toMatchObject({
    ...common,
    token_use: 'id',
    aud: 'balancoweb',
    email: user.email,
    email_verified: true,
    name: 'Ana Souza',
    'cognito:username': user.email,
    'custom:role': 'mod',
  });
  expect(access).toMatchObject({
    ...common,
    token_use: 'access',
    client_id: 'balancoweb',
    username: user.email,
  });
  expect(access).toHaveProperty('scope', 'aws.cognito.signin.user.admin');
  expect(access).not.toHaveProperty('custom:role');
  expect(access.origin_jti).toBe(id.origin_jti);
  expect(access.jti).not.toBe(id.jti);
  expect(decodeProtectedHeader(result.IdToken)).toMatchObject({ alg: 'RS256', kid: expect.any(String) });
});

it('a sign-in accepts the address in any case and with surrounding blanks', async () => {
  const user = await pool.addUser();
  expect(await pool.signIn(`  ${user.email.toUpperCase()} `, user.password)).toMatchObject({ status: 200 });
});

it('a sign-in accepts an accent however the keyboard composes it', async () => {
  const user = await pool.addUser({ password: 'Avião@123'.normalize('NFC') });
  expect(await pool.signIn(user.email, 'Avião@123'.normalize('NFD'))).toMatchObject({ status: 200 });
});

it('only the right password reveals that the account is not confirmed', async () => {
  const user = await pool.addUser({ confirmed: false });
  expect((await pool.signIn(user.email, 'Errada@123')).body).toEqual(INCORRECT);
  expect((await pool.signIn(user.email, user.password)).type).toBe('UserNotConfirmedException');
});

it.each([
  ['no user name', { PASSWORD: 'x' }, 'Missing required parameter USERNAME'],
  ['no password', { USERNAME: 'ana@example.com' }, 'Missing required parameter PASSWORD'],
  [
    'a null character',
    { USERNAME: 'ana\u0000@example.com', PASSWORD: 'x' },
    'Invalid parameter AuthParameters.USERNAME',
  ],
  [
    'a password too long to hash',
    { USERNAME: 'ana@example.com', PASSWORD: 'x'.repeat(257) },
    'Invalid parameter AuthParameters.PASSWORD',
  ],
])('a sign-in refuses %s', async (_what, AuthParameters, message) => {
  const answer = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'balancoweb',
    AuthParameters,
  });
  expect(answer).toMatchObject({ status: 400, type: 'InvalidParameterException' });
  expect(answer.body.message).toContain(message);
});

it.each(['USER_SRP_AUTH', 'CUSTOM_AUTH', 'USER_AUTH', 'ADMIN_USER_PASSWORD_AUTH'])(
  'InitiateAuth refuses %s in Cognito’s words',
  async (AuthFlow) => {
    const AuthParameters = { USERNAME: 'ana@example.com', SRP_A: 'ab12' };
    const answer = await pool.call('InitiateAuth', { AuthFlow, ClientId: 'balancoweb', AuthParameters });
    expect(answer.body).toEqual({
      __type: 'InvalidParameterException',
      message: `${AuthFlow} is not enabled for the client.`,
    });
  },
);

it('unknown user, wrong password and unconfirmed account are answered alike, each after exactly one argon2id verification', async () => {
  const [known, unconfirmed] = await Promise.all([pool.addUser(), pool.addUser({ confirmed: false })]);
  const cases = [
    ['ninguem@example.com', 'Coleta@123'],
    ['not even an address', 'Coleta@123'],
    [known.email, 'Errada@123'],
    [unconfirmed.email, 'Errada@123'],
  ] as const;
  for (const [email, password] of cases) {
    vi.mocked(argon2.verify).mockClear();
    const answer = await pool.signIn(email, password);
    expect(answer).toEqual({ status: 400, type: 'NotAuthorizedException', body: INCORRECT });
    expect(argon2.verify).toHaveBeenCalledTimes(1);
    const hash = vi.mocked(argon2.verify).mock.calls[0]?.[0];
    expect(argon2.parseOptions(String(hash))).toMatchObject({
      algorithm: 2,
      memoryCost: 19_456,
      timeCost: 2,
      parallelism: 1,
    });
  }
});

it('the throttle refuses the 61st sign-in in a minute from one address, right or wrong, before any argon2 work, and no other address', async () => {
  const user = await pool.addUser();
  const crowd = Array.from({ length: 60 }, (_, index) =>
    pool.signIn(`ninguem${index}@example.com`, 'x', '192.0.2.1'),
  );
  for (const answer of await Promise.all(crowd)) expect(answer.type).toBe('NotAuthorizedException');
  vi.mocked(argon2.verify).mockClear();
  expect(await pool.signIn(user.email, user.password, '192.0.2.1')).toEqual({
    status: 400,
    type: 'TooManyRequestsException',
    body: {
      __type: 'TooManyRequestsException',
      message: expect.stringMatching(/^Too many requests, please try again in \d+ seconds\.$/),
    },
  });
  expect(argon2.verify).not.toHaveBeenCalled();
  expect((await pool.signIn(user.email, user.password, '192.0.2.2')).status).toBe(200);
});

it('the throttle of an operation holds whatever flow its body claims', async () => {
  const guess = () => pool.call('ConfirmForgotPassword', { AuthFlow: 'REFRESH_TOKEN' }, '192.0.2.4');
  await Promise.all(Array.from({ length: 60 }, guess));
  expect((await guess()).type).toBe('TooManyRequestsException');
});

it('the throttle counts an IPv6 network as one address', async () => {
  const hits = Array.from({ length: 60 }, (_, index) =>
    pool.call('InitiateAuth', {}, `2001:db8:1:2::${index.toString(16)}`),
  );
  await Promise.all(hits);
  expect((await pool.call('InitiateAuth', {}, '2001:db8:1:2:ffff::1')).type).toBe('TooManyRequestsException');
  expect((await pool.call('InitiateAuth', {}, '2001:db8:1:3::1')).type).toBe('InvalidParameterException');
});

it("a sign-in on another device is noticed, one on a known device or of an account's first device is not", async () => {
  const user = await pool.addUser();
  await pool.makeStaff(user);
  const signInOn = (deviceName: string, device?: string) =>
    pool.call('InitiateAuth', {
      ClientId: 'balancoweb',
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: user.email, PASSWORD: user.password },
      ClientMetadata: { device, deviceName },
    });
  const [home, shop] = [randomUUID(), randomUUID()];
  for (const device of [home, home, shop, home])
    expect((await signInOn('Windows · Chrome', device)).status).toBe(200);
  const told = await rowsIn(pool.db, 'person_notice', { sub: user.sub }, 'kind', 'detail');
  expect(told).toEqual([{ kind: 'new_device', detail: 'Windows · Chrome' }]);
});
