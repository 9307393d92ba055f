import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type PoolAnswer, type PoolUnderTest, startPool } from '../../testing/pool-under-test.js';
import { embeddedTables } from './tables.js';

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

let pool: PoolUnderTest;

beforeAll(async () => {
  pool = await startPool();
});

afterAll(() => pool.close());

async function signIn(email: string, password: string): Promise<PoolAnswer> {
  const AuthParameters = { USERNAME: email, PASSWORD: password };
  return pool.call('InitiateAuth', { AuthFlow: 'USER_PASSWORD_AUTH', ClientId, AuthParameters });
}

function askForCode(email: string): Promise<PoolAnswer> {
  return pool.call('ForgotPassword', { ClientId, Username: email });
}

function reset(email: string, code: string, password = NEW_PASSWORD): Promise<PoolAnswer> {
  return pool.call('ConfirmForgotPassword', {
    ClientId,
    Username: email,
    ConfirmationCode: code,
    Password: password,
  });
}

function mailsTo(email: string) {
  return pool.mails.filter((mail) => mail.to === email);
}

/** Asks for a code and reads it from the mail. */
async function receiveCode(email: string): Promise<string> {
  expect((await askForCode(email)).status).toBe(200);
  return /\d{6}/.exec(mailsTo(email).at(-1)?.text ?? '')?.[0] ?? 'no mail came';
}

/** A code that is not `code`. */
function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

describe('a reset', () => {
  it('sets the new password with the code of the mail, which works once', async () => {
    const user = await pool.addUser();
    const code = await receiveCode(user.email);
    expect(await reset(user.email, code)).toEqual({ status: 200, type: undefined, body: {} });
    expect((await signIn(user.email, user.password)).type).toBe('NotAuthorizedException');
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(user.email, code, 'Outra@1234')).body).toEqual(EXPIRED);
  });

  it('works for exactly one of two that come at once', async () => {
    const user = await pool.addUser();
    const code = await receiveCode(user.email);
    const answers = await Promise.all(
      ['Uma@12345', 'Duas@1234'].map((password) => reset(user.email, code, password)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(answers.find((answer) => answer.status === 400)?.body).toEqual(EXPIRED);
  });

  it('ends every session of the user', async () => {
    const user = await pool.addUser();
    const { IdToken, RefreshToken } = (await signIn(user.email, user.password)).body
      .AuthenticationResult as Record<string, string>;
    await reset(user.email, await receiveCode(user.email));
    await expect(pool.identity.verifyToken(String(IdToken), ['id'])).rejects.toMatchObject({
      code: 'token_invalid',
    });
    expect((await pool.call('GetTokensFromRefreshToken', { ClientId, RefreshToken })).type).toBe(
      'NotAuthorizedException',
    );
  });

  it('unlocks an account that wrong passwords have locked', async () => {
    const user = await pool.addUser();
    for (let attempt = 0; attempt < 10; attempt += 1) await signIn(user.email, 'Errada@123');
    await reset(user.email, await receiveCode(user.email));
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('takes the address in any case', async () => {
    const user = await pool.addUser();
    await askForCode(user.email.toUpperCase());
    const code = /\d{6}/.exec(mailsTo(user.email).at(-1)?.text ?? '')?.[0] ?? '';
    expect((await reset(` ${user.email}`, code)).status).toBe(200);
  });
});

describe('a code', () => {
  it('lives 15 minutes', async () => {
    const [soon, late] = [await pool.addUser(), await pool.addUser()];
    const codes = [await receiveCode(soon.email), await receiveCode(late.email)];
    pool.advance(15 * 60 - 1);
    expect((await reset(soon.email, codes[0] ?? '')).status).toBe(200);
    pool.advance(1);
    expect((await reset(late.email, codes[1] ?? '')).body).toEqual(EXPIRED);
  });

  it('bears four wrong guesses, and after the fifth the right one comes too late', async () => {
    const [patient, guessed] = [await pool.addUser(), await pool.addUser()];
    const codes = [await receiveCode(patient.email), await receiveCode(guessed.email)];
    for (let guess = 0; guess < 4; guess += 1)
      expect((await reset(patient.email, wrong(codes[0] ?? ''))).body).toEqual(MISMATCH);
    expect((await reset(patient.email, codes[0] ?? '')).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await reset(guessed.email, wrong(codes[1] ?? ''))).body).toEqual(MISMATCH);
    expect((await reset(guessed.email, codes[1] ?? '')).body).toEqual(EXPIRED);
  });

  it('bears no more guesses when they come at once', async () => {
    const user = await pool.addUser();
    const code = await receiveCode(user.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(user.email, wrong(code))));
    expect(answers.filter((answer) => answer.type === 'CodeMismatchException')).toHaveLength(5);
  });

  it('is replaced by the next one', async () => {
    const user = await pool.addUser();
    const first = await receiveCode(user.email);
    let second = await receiveCode(user.email);
    while (second === first) second = await receiveCode(user.email);
    expect((await reset(user.email, first)).body).toEqual(MISMATCH);
    expect((await reset(user.email, second)).status).toBe(200);
  });

  it("opens nobody else's account", async () => {
    const [user, other] = [await pool.addUser(), await pool.addUser()];
    const code = await receiveCode(user.email);
    await receiveCode(other.email);
    expect((await reset(other.email, code)).type).toBe('CodeMismatchException');
  });

  it('survives a password below the rule, which costs no guess', async () => {
    const user = await pool.addUser();
    const code = await receiveCode(user.email);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await reset(user.email, code, 'fraca')).type).toBe('InvalidPasswordException');
    }
    expect((await reset(user.email, code)).status).toBe(200);
  });

  it('is stored as a keyed digest, under a keyed digest of the address', async () => {
    const user = await pool.addUser();
    const code = await receiveCode(user.email);
    const rows = await embeddedTables(pool.db).selectFrom('idp_reset_code').selectAll().execute();
    expect(rows).not.toEqual([]);
    const stored = rows.flatMap((row) => [row.key, row.digest]);
    for (const bytes of stored) expect(bytes).toHaveLength(32);
    expect(stored.some((bytes) => bytes.includes(code))).toBe(false);
  });
});

describe('an unknown, or an unconfirmed, address', () => {
  it('is answered like a known one, and gets no mail', async () => {
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

  it('costs the same statements', async () => {
    const { email } = await pool.addUser();
    // At the driver, which also sees what a transaction does.
    const statementsFor = async (address: string) => {
      const statements = vi.spyOn(pg.Client.prototype, 'query');
      await askForCode(address);
      const made = statements.mock.calls.map(([query]: unknown[]) => query);
      statements.mockRestore();
      return made;
    };
    const known = await statementsFor(email);
    expect(known).toContainEqual(expect.stringContaining('insert into audit'));
    expect(await statementsFor('ninguem2@example.com')).toEqual(known);
  });

  it('is answered like a known one where no code was ever asked for', async () => {
    const { email } = await pool.addUser();
    expect((await reset(email, '000000')).body).toEqual(EXPIRED);
    expect((await reset('ninguem3@example.com', '000000')).body).toEqual(EXPIRED);
  });
});

describe('asking for codes', () => {
  it('is limited per address of a user, known or not', async () => {
    const { email } = await pool.addUser();
    for (const address of [email, 'ninguem4@example.com']) {
      for (let code = 0; code < 5; code += 1) expect((await askForCode(address)).status).toBe(200);
      expect((await askForCode(address)).body).toEqual({
        __type: 'LimitExceededException',
        message: 'Attempt limit exceeded, please try after some time.',
      });
    }
    expect(mailsTo(email)).toHaveLength(5);
  });

  it('is limited per network address', async () => {
    const ask = (index: number) =>
      pool.call('ForgotPassword', { ClientId, Username: `n${index}@example.com` }, '192.0.2.50');
    await Promise.all(Array.from({ length: 30 }, (_, index) => ask(index)));
    expect((await ask(31)).type).toBe('TooManyRequestsException');
  });

  it('refuses another client', async () => {
    const answer = await pool.call('ForgotPassword', { ClientId: 'other', Username: 'ninguem5@example.com' });
    expect(answer.type).toBe('ResourceNotFoundException');
  });
});

describe('ChangePassword', () => {
  async function start(): Promise<{
    user: { email: string; password: string };
    here: Record<string, string>;
    there: Record<string, string>;
  }> {
    const user = await pool.addUser();
    const [here, there] = [await signIn(user.email, user.password), await signIn(user.email, user.password)];
    return {
      user,
      here: here.body.AuthenticationResult as Record<string, string>,
      there: there.body.AuthenticationResult as Record<string, string>,
    };
  }

  function change(
    AccessToken: string | undefined,
    PreviousPassword: string,
    ProposedPassword = NEW_PASSWORD,
  ): Promise<PoolAnswer> {
    return pool.call('ChangePassword', { AccessToken, PreviousPassword, ProposedPassword });
  }

  it('takes who knows the old password, keeps this session and ends the others', async () => {
    const { user, here, there } = await start();
    expect(await change(here.AccessToken, user.password)).toEqual({ status: 200, type: undefined, body: {} });
    expect((await signIn(user.email, NEW_PASSWORD)).status).toBe(200);
    await expect(pool.identity.verifyToken(String(here.IdToken), ['id'])).resolves.toBeDefined();
    await expect(pool.identity.verifyToken(String(there.IdToken), ['id'])).rejects.toMatchObject({
      code: 'token_invalid',
    });
  });

  it('refuses a wrong old password, and ten of them lock', async () => {
    const { user, here } = await start();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await change(here.AccessToken, 'Errada@123')).type).toBe('NotAuthorizedException');
    }
    expect((await change(here.AccessToken, user.password)).type).toBe('NotAuthorizedException');
  });

  it('refuses a weak new password and an id token', async () => {
    const { user, here } = await start();
    expect((await change(here.AccessToken, user.password, 'fraca')).type).toBe('InvalidPasswordException');
    expect((await change(here.IdToken, user.password)).type).toBe('NotAuthorizedException');
    expect((await signIn(user.email, user.password)).status).toBe(200);
  });
});
