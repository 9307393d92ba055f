import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { operations } from '../identity/embedded/operations.js';
import { effectOf, expectNoWrite, expectWrite, type Write, write } from '../testing/examples/effect-of.js';
import { appCode, enrolApp } from '../testing/identity/authenticator-app.js';
import { poolSessions, usePool } from '../testing/identity/pool-under-test.js';

const ClientId = 'balancoweb';
const NEW_PASSWORD = 'Nova@1234';

const pool = usePool();

async function signedIn() {
  const user = await pool.addUser();
  await pool.makeStaff(user);
  const { IdToken, AccessToken, RefreshToken } = await poolSessions(pool).signIn(user);
  return { ...user, IdToken, AccessToken, RefreshToken };
}
type User = Awaited<ReturnType<typeof signedIn>>;

interface Call {
  readonly body: object;
  readonly secrets?: readonly string[];
}

interface Operation {
  readonly call: (user: User) => Call | Promise<Call>;
  /** 'renews' replaces a secret of a live session; 'prepares' writes a key that counts for nothing yet. */
  readonly effect: Write | 'reads' | 'refused' | 'renews' | 'prepares';
}

const sessionTables = ['idp_refresh_token', 'idp_session'];

async function codeFor(email: string): Promise<string> {
  expect((await pool.call('ForgotPassword', { ClientId, Username: email })).status).toBe(200);
  return /\d{6}/.exec(pool.mails.filter(({ to }) => to === email).at(-1)?.text ?? '')?.[0] ?? 'no mail came';
}

const table: Readonly<Record<string, Operation>> = {
  InitiateAuth: {
    call: ({ email, password }) => ({
      body: {
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      },
      secrets: [password],
    }),
    effect: write('sign_in', 'session', [...sessionTables, 'person_notice']),
  },
  RespondToAuthChallenge: {
    async call({ email, password, AccessToken }) {
      const key = await enrolApp(pool, AccessToken);
      pool.advance(30);
      const { ChallengeName, Session } = (await pool.signIn(email, password)).body;
      const SOFTWARE_TOKEN_MFA_CODE = appCode(key, pool.now());
      const ChallengeResponses = { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE };
      return { body: { ClientId, ChallengeName, Session, ChallengeResponses }, secrets: [key] };
    },
    effect: write('sign_in', 'session', ['idp_second_factor', ...sessionTables, 'person_notice']),
  },
  AssociateSoftwareToken: { call: ({ AccessToken }) => ({ body: { AccessToken } }), effect: 'prepares' },
  VerifySoftwareToken: {
    async call({ AccessToken }) {
      const { body } = await pool.call('AssociateSoftwareToken', { AccessToken });
      return { body: { AccessToken, UserCode: appCode(String(body.SecretCode), pool.now()) } };
    },
    effect: 'prepares',
  },
  SetUserMFAPreference: {
    async call({ AccessToken }) {
      const { body } = await pool.call('AssociateSoftwareToken', { AccessToken });
      const key = String(body.SecretCode);
      await pool.call('VerifySoftwareToken', { AccessToken, UserCode: appCode(key, pool.now()) });
      return { body: { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }, secrets: [key] };
    },
    effect: write('turn_on_second_factor', 'person', ['idp_second_factor', 'person_notice']),
  },
  GetTokensFromRefreshToken: {
    call: ({ RefreshToken }) => ({ body: { ClientId, RefreshToken } }),
    effect: 'renews',
  },
  RevokeToken: {
    call: ({ RefreshToken }) => ({ body: { ClientId, Token: RefreshToken }, secrets: [RefreshToken] }),
    effect: write('sign_out', 'session', sessionTables, true),
  },
  GlobalSignOut: {
    call: ({ AccessToken }) => ({ body: { AccessToken } }),
    effect: write('sign_out_all', 'person', sessionTables),
  },
  GetUser: { call: ({ AccessToken }) => ({ body: { AccessToken } }), effect: 'reads' },
  SignUp: {
    call: ({ IdToken }) => ({
      body: {
        ClientId,
        Username: `${randomUUID()}@example.com`,
        Password: NEW_PASSWORD,
        UserAttributes: [{ Name: 'name', Value: 'Caio Reis' }],
        ClientMetadata: { idToken: IdToken },
      },
      secrets: [NEW_PASSWORD],
    }),
    effect: write('register', 'person', ['idp_user']),
  },
  ConfirmSignUp: { call: () => ({ body: {} }), effect: 'refused' },
  ForgotPassword: {
    call: ({ email }) => ({ body: { ClientId, Username: email } }),
    effect: write('request_reset', 'person', ['idp_reset_code']),
  },
  ConfirmForgotPassword: {
    async call({ email }) {
      const code = await codeFor(email);
      const body = { ClientId, Username: email, ConfirmationCode: code, Password: NEW_PASSWORD };
      return { body, secrets: [`"${code}"`, NEW_PASSWORD] };
    },
    effect: write('reset_password', 'person', [
      'idp_reset_code',
      ...sessionTables,
      'idp_user',
      'person_notice',
    ]),
  },
  ChangePassword: {
    async call({ AccessToken, email, password }) {
      await poolSessions(pool).signIn({ email, password });
      const body = { AccessToken, PreviousPassword: password, ProposedPassword: NEW_PASSWORD };
      return { body, secrets: [password, NEW_PASSWORD] };
    },
    effect: write('change_password', 'person', [...sessionTables, 'idp_user']),
  },
};

it('the table of audited operations has every operation of the pool', () => {
  expect(Object.keys(table).sort()).toEqual([...operations.keys()].sort());
});

describe.each(Object.entries(table))('%s', (name, { call, effect: expected }) => {
  it('an operation of the pool leaves an audit row exactly if it writes', async () => {
    const user = await signedIn();
    const { body, secrets = [] } = await call(user);
    const status = expected === 'refused' ? 400 : 200;
    const effect = await effectOf(
      pool.db,
      async () => expect((await pool.call(name, body)).status).toBe(status),
      { secrets },
    );
    if (expected === 'reads' || expected === 'refused') expectNoWrite(effect);
    else if (expected === 'prepares')
      expect(effect).toMatchObject({ tables: ['idp_second_factor'], rows: [] });
    else if (expected === 'renews') expect(effect).toMatchObject({ tables: ['idp_refresh_token'], rows: [] });
    else expectWrite(effect, expected, user.sub);
  });

  it('a refused operation of the pool writes nothing', async () => {
    const effect = await effectOf(pool.db, async () =>
      expect((await pool.call(name, { ClientId: 'another' })).status).toBe(400),
    );
    expectNoWrite(effect);
  });
});

it('a reset code requested for an unknown address leaves no audit row', async () => {
  const email = `${randomUUID()}@example.com`;
  const { rows } = await effectOf(pool.db, () => pool.call('ForgotPassword', { ClientId, Username: email }));
  expect(rows).toEqual([]);
});

it('a sign-in with a wrong password leaves no audit row', async () => {
  const { email } = await pool.addUser();
  const effect = await effectOf(pool.db, async () =>
    expect((await pool.signIn(email, 'Errada@123')).status).toBe(400),
  );
  expectNoWrite(effect);
});

it('a reused refresh token leaves an audit row of the ended session', async () => {
  const { sub, RefreshToken } = await signedIn();
  const { refresh } = poolSessions(pool);
  await refresh(RefreshToken);
  pool.advance(120);
  const effect = await effectOf(pool.db, async () =>
    expect((await refresh(RefreshToken)).type).toBe('RefreshTokenReuseException'),
  );
  expectWrite(effect, write('sign_out', 'session', sessionTables, true), sub);
  expect(effect.rows[0]?.after).toMatchObject({ reason: 'refresh_token_reused' });
});

it('the audit row of a repeated registration has what it replaced', async () => {
  const staff = await signedIn();
  const { body } = (await table.SignUp?.call(staff)) ?? {};
  await pool.call('SignUp', body);
  const again = { ...body, UserAttributes: [{ Name: 'name', Value: 'Caio dos Reis' }] };
  const effect = await effectOf(pool.db, () => pool.call('SignUp', again));
  expectWrite(effect, write('register', 'person', ['idp_user'], true), staff.sub);
  expect(effect.rows[0]).toMatchObject({ before: { name: 'Caio Reis' }, after: { name: 'Caio dos Reis' } });
});
