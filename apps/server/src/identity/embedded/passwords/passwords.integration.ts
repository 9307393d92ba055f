import { expect, it } from 'vitest';
import { setRows } from '../../../testing/database/rows.js';
import { sentStatements } from '../../../testing/database/statements.js';
import { type PoolAnswer, poolSessions, usePool } from '../../../testing/identity/pool-under-test.js';

const ClientId = 'balancoweb';

const NEW_PASSWORD = 'Nova@1234';

const MISMATCH = {
  __type: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
};

const EXPIRED = {
  __type: 'ExpiredCodeException',
  message: 'Invalid code provided, please request a code again.',
};

const pool = usePool();
const { signIn, expectLive, expectOver } = poolSessions(pool);

const askForCode = (email: string) => pool.call('ForgotPassword', { ClientId, Username: email });

function reset(email: string, code: string, password = NEW_PASSWORD, address?: string): Promise<PoolAnswer> {
  const body = { ClientId, Username: email, ConfirmationCode: code, Password: password };
  return pool.call('ConfirmForgotPassword', body, address);
}

function mailsTo(email: string) {
  return pool.mails.filter((mail) => mail.to === email);
}

async function receiveCode(email: string): Promise<string> {
  expect((await askForCode(email)).status).toBe(200);
  return /\d{6}/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? 'no mail came';
}

function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

it('a reset sets the new password with the mailed code, which works once', async () => {
  const user = await pool.addUser();
  const code = await receiveCode(user.email);
  expect(await reset(user.email, code)).toEqual({ status: 200, type: undefined, body: {} });
  expect((await pool.signIn(user.email, user.password)).type).toBe('NotAuthorizedException');
  expect((await pool.signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  expect((await reset(user.email, code, 'Outra@1234')).body).toEqual(EXPIRED);
});

it('exactly one of two concurrent resets with the same code succeeds', async () => {
  const user = await pool.addUser();
  const code = await receiveCode(user.email);
  const answers = await Promise.all(
    ['Uma@12345', 'Duas@1234'].map((password) => reset(user.email, code, password)),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  expect(answers.find((answer) => answer.status === 400)?.body).toEqual(EXPIRED);
});

it('a reset ends every session of the user', async () => {
  const user = await pool.addUser();
  const tokens = await signIn(user);
  await reset(user.email, await receiveCode(user.email));
  await expectOver(tokens);
});

it('a reset makes its own address known, so a locked account can sign in there, but strangers stay locked out', async () => {
  const user = await pool.addUser();
  for (let attempt = 0; attempt < 10; attempt += 1) await pool.signIn(user.email, 'Errada@123');
  await reset(user.email, await receiveCode(user.email), NEW_PASSWORD, '203.0.113.5');
  expect((await pool.signIn(user.email, NEW_PASSWORD, '203.0.113.5')).status).toBe(200);
  expect((await pool.signIn(user.email, NEW_PASSWORD)).type).toBe('LimitExceededException');
});

it('a reset forgets the addresses that knew the old password', async () => {
  const user = await pool.addUser();
  await pool.signIn(user.email, user.password, '203.0.113.66');
  await reset(user.email, await receiveCode(user.email), NEW_PASSWORD, '203.0.113.5');
  for (let attempt = 0; attempt < 10; attempt += 1) await pool.signIn(user.email, 'Errada@123');
  expect((await pool.signIn(user.email, 'Outra@123', '203.0.113.66')).type).toBe('LimitExceededException');
});

it('a reset accepts the address in any case', async () => {
  const user = await pool.addUser();
  await askForCode(user.email.toUpperCase());
  const code = /\d{6}/.exec(mailsTo(user.email).at(-1)?.text ?? '')?.[0] ?? '';
  expect((await reset(` ${user.email}`, code)).status).toBe(200);
});

it('a reset code is valid for 15 minutes', async () => {
  const [soon, late] = [await pool.addUser(), await pool.addUser()];
  const codes = [await receiveCode(soon.email), await receiveCode(late.email)];
  pool.advance(15 * 60 - 1);
  expect((await reset(soon.email, codes[0] ?? '')).status).toBe(200);
  pool.advance(1);
  expect((await reset(late.email, codes[1] ?? '')).body).toEqual(EXPIRED);
});

it('a reset code allows four wrong guesses, and after the fifth the right one is refused', async () => {
  const [patient, guessed] = [await pool.addUser(), await pool.addUser()];
  const codes = [await receiveCode(patient.email), await receiveCode(guessed.email)];
  for (let guess = 0; guess < 4; guess += 1)
    expect((await reset(patient.email, wrong(codes[0] ?? ''))).body).toEqual(MISMATCH);
  expect((await reset(patient.email, codes[0] ?? '')).status).toBe(200);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await reset(guessed.email, wrong(codes[1] ?? ''))).body).toEqual(MISMATCH);
  expect((await reset(guessed.email, codes[1] ?? '')).body).toEqual(EXPIRED);
});

it('a reset code allows no more guesses when they are concurrent', async () => {
  const user = await pool.addUser();
  const code = await receiveCode(user.email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(user.email, wrong(code))));
  expect(answers.filter((answer) => answer.type === 'CodeMismatchException')).toHaveLength(5);
});

it('a valid reset code is sent again, and replaced only after it expires', async () => {
  const user = await pool.addUser();
  const code = await receiveCode(user.email);
  pool.advance(14 * 60);
  expect(await receiveCode(user.email)).toBe(code);
  pool.advance(60);
  expect((await reset(user.email, code)).body).toEqual(EXPIRED);
  expect(await receiveCode(user.email)).toMatch(/^\d{6}$/);
  expect((await reset(user.email, await receiveCode(user.email))).status).toBe(200);
});

it('strangers who request and guess a code get no further guesses, and it stays valid for a known address', async () => {
  const user = await pool.addUser();
  await pool.signIn(user.email, user.password, '203.0.113.8');
  const code = await receiveCode(user.email);
  for (let guess = 0; guess < 5; guess += 1) {
    await askForCode(user.email);
    expect((await reset(user.email, wrong(code))).body).toEqual(MISMATCH);
  }
  await askForCode(user.email);
  expect((await reset(user.email, code)).body).toEqual(EXPIRED);
  expect((await reset(user.email, code, NEW_PASSWORD, '203.0.113.8')).status).toBe(200);
});

it('a reset code allows five guesses from a known address too', async () => {
  const user = await pool.addUser();
  await pool.signIn(user.email, user.password, '203.0.113.9');
  const code = await receiveCode(user.email);
  for (let guess = 0; guess < 5; guess += 1)
    expect((await reset(user.email, wrong(code), NEW_PASSWORD, '203.0.113.9')).body).toEqual(MISMATCH);
  expect((await reset(user.email, code, NEW_PASSWORD, '203.0.113.9')).body).toEqual(EXPIRED);
});

it('a reset code is refused for another account', async () => {
  const [user, other] = [await pool.addUser(), await pool.addUser()];
  const code = await receiveCode(user.email);
  await receiveCode(other.email);
  expect((await reset(other.email, code)).type).toBe('CodeMismatchException');
});

it('a weak password costs no guess, and the reset code stays valid', async () => {
  const user = await pool.addUser();
  const code = await receiveCode(user.email);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    expect((await reset(user.email, code, 'fraca')).type).toBe('InvalidPasswordException');
  }
  expect((await reset(user.email, code)).status).toBe(200);
});

it('a reset code is not stored, only a nonce under a keyed digest of the address', async () => {
  const user = await pool.addUser();
  const code = await receiveCode(user.email);
  const rows = await pool.db.selectFrom('idp_reset_code').selectAll().execute();
  expect(rows).not.toEqual([]);
  for (const { key, nonce } of rows) expect([key.length, nonce.length]).toEqual([32, 16]);
  expect(rows.some(({ key, nonce }) => key.includes(code) || nonce.includes(code))).toBe(false);
});

it('a reset for an unknown or unconfirmed address is answered like a known one and sends no mail', async () => {
  const [known, unconfirmed] = [await pool.addUser(), await pool.addUser({ confirmed: false })];
  const email = 'ninguem@example.com';
  const masked = (address: string) => ({
    Destination: `${address.slice(0, 1)}***@e***`,
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
  });
  for (const address of [known.email, unconfirmed.email, email]) {
    expect((await askForCode(address)).body).toEqual({ CodeDeliveryDetails: masked(address) });
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await reset(address, 'no code')).body).toEqual(MISMATCH);
    }
    expect((await reset(address, 'no code')).body).toEqual(EXPIRED);
  }
  expect(mailsTo(known.email)).toHaveLength(1);
  expect([...mailsTo(unconfirmed.email), ...mailsTo(email)]).toEqual([]);
});

it('a reset for an unknown address costs the same statements as for a known one', async () => {
  const { email } = await pool.addUser();
  const known = await sentStatements(() => askForCode(email));
  expect(known).toContainEqual(expect.stringContaining('insert into audit'));
  expect(await sentStatements(() => askForCode('ninguem2@example.com'))).toEqual(known);
});

it('confirming a reset for an unknown address is answered like a known one without a code', async () => {
  const { email } = await pool.addUser();
  expect((await reset(email, '000000')).body).toEqual(EXPIRED);
  expect((await reset('ninguem3@example.com', '000000')).body).toEqual(EXPIRED);
});

it('repeated requests for a code are answered alike, and send three mails with the same code', async () => {
  const { email } = await pool.addUser();
  for (const address of [email, 'ninguem4@example.com']) {
    const answers = [];
    for (let request = 0; request < 8; request += 1) answers.push(await askForCode(address));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
  }
  expect(mailsTo(email)).toHaveLength(3);
  expect(new Set(mailsTo(email).map(({ text }) => text)).size).toBe(1);
});

it('requests for reset codes are limited per network address', async () => {
  const ask = (index: number) =>
    pool.call('ForgotPassword', { ClientId, Username: `n${index}@example.com` }, '192.0.2.50');
  await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index)));
  expect((await ask(31)).type).toBe('TooManyRequestsException');
});

const setDeactivated = (sub: string, deactivated_at: Date | null) =>
  setRows(pool.db, 'person', { sub }, { deactivated_at });

it('a deactivated person gets no code, and is answered as everyone else', async () => {
  const user = await pool.addUser();
  await pool.makeStaff(user);
  await setDeactivated(user.sub, pool.now());
  expect(await askForCode(user.email)).toMatchObject({ status: 200, body: { CodeDeliveryDetails: {} } });
  expect(mailsTo(user.email)).toEqual([]);
});

it('a code that was mailed before the deactivation sets no password', async () => {
  const user = await pool.addUser();
  await pool.makeStaff(user);
  const code = await receiveCode(user.email);
  await setDeactivated(user.sub, pool.now());
  expect((await reset(user.email, code)).body).toEqual(EXPIRED);
  await setDeactivated(user.sub, null);
  expect((await pool.signIn(user.email, user.password)).status).toBe(200);
});

async function start() {
  const user = await pool.addUser();
  return { user, here: await signIn(user), there: await signIn(user) };
}

const change = (AccessToken: string, PreviousPassword: string, ProposedPassword = NEW_PASSWORD) =>
  pool.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });

it('ChangePassword with the old password keeps this session and ends the others', async () => {
  const { user, here, there } = await start();
  expect(await change(here.AccessToken, user.password)).toEqual({ status: 200, type: undefined, body: {} });
  expect((await pool.signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  await expectLive(here, user.sub);
  await expectOver(there);
});

it('ChangePassword refuses a wrong old password, and ten of them lock it', async () => {
  const { user, here } = await start();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect((await change(here.AccessToken, 'Errada@123')).type).toBe('NotAuthorizedException');
  }
  expect((await change(here.AccessToken, user.password)).type).toBe('LimitExceededException');
});

it('ChangePassword refuses a weak new password and an id token', async () => {
  const { user, here } = await start();
  expect((await change(here.AccessToken, user.password, 'fraca')).type).toBe('InvalidPasswordException');
  expect((await change(here.AccessToken, user.password, 'Qwerty1!')).type).toBe('InvalidPasswordException');
  expect((await change(here.IdToken, user.password)).type).toBe('NotAuthorizedException');
  expect((await pool.signIn(user.email, user.password)).status).toBe(200);
});

it('ChangePassword is locked neither by strangers nor by another session of the account', async () => {
  const { user, here, there } = await start();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await pool.signIn(user.email, 'Errada@123');
    await change(there.AccessToken, 'Errada@123');
  }
  expect((await pool.signIn(user.email, user.password)).type).toBe('LimitExceededException');
  expect((await change(there.AccessToken, user.password)).type).toBe('LimitExceededException');
  expect((await change(here.AccessToken, user.password)).status).toBe(200);
});
