import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PoolUnderTest, startPool } from '../../testing/pool-under-test.js';

/** Amplify's predecessor, which many older apps still carry; it refreshes by InitiateAuth. Over real HTTP. */
let pool: PoolUnderTest;
let userPool: CognitoUserPool;

beforeAll(async () => {
  pool = await startPool();
  const origin = await pool.app.listen({ port: 0, host: '127.0.0.1' });
  const { userPoolId, userPoolClientId, endpoint } = pool.identity.publicConfig(origin);
  userPool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: userPoolClientId, endpoint });
});

afterAll(() => pool.close());

interface Person {
  readonly email: string;
  readonly password: string;
}

const userOf = (email: string) => new CognitoUser({ Username: email, Pool: userPool });

function signIn(
  { email, password }: Person,
  flow = 'USER_PASSWORD_AUTH',
): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
  const user = userOf(email);
  user.setAuthenticationFlowType(flow);
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) => resolve({ user, session }),
      onFailure: reject,
    });
  });
}

/** A call that answers through a callback of Node's form. */
function call<T>(start: (done: (error: unknown, result?: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) =>
    start((error, result) => (error ? reject(error) : resolve(result))),
  );
}

const idTokenOf = (session: CognitoUserSession) => session.getIdToken().getJwtToken();
const refused = expect.objectContaining({ code: 'token_invalid' });

describe('authenticateUser', () => {
  it('signs in, and the API takes both tokens', async () => {
    const person = await pool.addUser();
    const { user, session } = await signIn(person);
    await expect(pool.identity.verifyToken(idTokenOf(session), ['id'])).resolves.toMatchObject({
      sub: person.sub,
    });
    const access = session.getAccessToken().getJwtToken();
    await expect(pool.identity.verifyToken(access, ['access'])).resolves.toMatchObject({ sub: person.sub });
    const attributes = await call<CognitoUserAttribute[]>((done) => user.getUserAttributes(done));
    const named = Object.fromEntries((attributes ?? []).map((each) => [each.getName(), each.getValue()]));
    expect(named).toMatchObject({ email: person.email, name: 'Ana Souza', 'custom:role': 'mod' });
  });

  it.each([
    ['a wrong password', { password: 'Errada@123' }],
    ['an unknown user', { email: 'ninguem@example.com' }],
  ])('fails with NotAuthorizedException for %s', async (_what, change) => {
    const person = { ...(await pool.addUser()), ...change };
    await expect(signIn(person)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  it('tells who knows the password that the account is not confirmed', async () => {
    const person = await pool.addUser({ confirmed: false });
    await expect(signIn(person)).rejects.toMatchObject({ code: 'UserNotConfirmedException' });
  });

  it('is refused SRP', async () => {
    await expect(signIn(await pool.addUser(), 'USER_SRP_AUTH')).rejects.toMatchObject({
      code: 'InvalidParameterException',
    });
  });
});

it('refreshes, keeps the rotated token and refreshes with it again', async () => {
  const { user, session } = await signIn(await pool.addUser());
  const refresh = (from: CognitoUserSession) =>
    call<CognitoUserSession>((done) => user.refreshSession(from.getRefreshToken(), done));
  pool.advance(1);
  const second = await refresh(session);
  if (second === undefined) throw new Error('no session');
  expect(second.getRefreshToken().getToken()).not.toBe(session.getRefreshToken().getToken());
  pool.advance(61);
  const third = await refresh(second);
  if (third === undefined) throw new Error('no session');
  expect(idTokenOf(third)).not.toBe(idTokenOf(session));
  await expect(pool.identity.verifyToken(idTokenOf(third), ['id'])).resolves.toBeDefined();
});

it('signs out: the API refuses the session at once, and it can not be refreshed', async () => {
  const { user, session } = await signIn(await pool.addUser());
  await new Promise<void>((resolve) => user.signOut(resolve));
  await expect(pool.identity.verifyToken(idTokenOf(session), ['id'])).rejects.toEqual(refused);
  const refresh = call((done) => user.refreshSession(session.getRefreshToken(), done));
  await expect(refresh).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

it('signs out everywhere', async () => {
  const person = await pool.addUser();
  const elsewhere = await signIn(person);
  const { user } = await signIn(person);
  await new Promise((resolve, reject) => user.globalSignOut({ onSuccess: resolve, onFailure: reject }));
  await expect(pool.identity.verifyToken(idTokenOf(elsewhere.session), ['id'])).rejects.toEqual(refused);
});

describe('passwords', () => {
  it('are reset with the code of the mail; a wrong code and a weak password are refused', async () => {
    const person = await pool.addUser();
    const user = userOf(person.email);
    await new Promise((resolve, reject) =>
      user.forgotPassword({ onSuccess: resolve, onFailure: reject, inputVerificationCode: resolve }),
    );
    const code = /\d{6}/.exec(pool.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const confirm = (entered: string, password: string) =>
      new Promise((resolve, reject) =>
        user.confirmPassword(entered, password, { onSuccess: resolve, onFailure: reject }),
      );
    await expect(confirm('x', 'Nova@1234')).rejects.toMatchObject({ code: 'CodeMismatchException' });
    await expect(confirm(code, 'fraca')).rejects.toMatchObject({ code: 'InvalidPasswordException' });
    await confirm(code, 'Nova@1234');
    await expect(signIn(person)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
    await signIn({ ...person, password: 'Nova@1234' });
  });

  it('are changed by who is signed in', async () => {
    const person = await pool.addUser();
    const { user } = await signIn(person);
    await call((done) => user.changePassword(person.password, 'Nova@1234', done));
    await signIn({ ...person, password: 'Nova@1234' });
  });
});

it('registers with the id token of admin or mod as client metadata, and not without', async () => {
  const staff = await pool.addUser();
  await pool.makeStaff(staff);
  const { session } = await signIn(staff);
  const name = new CognitoUserAttribute({ Name: 'name', Value: 'Caio Reis' });
  const register = (metadata: Record<string, string>) =>
    call((done) => userPool.signUp('caio.js@example.com', 'Nova@1234', [name], [], done, metadata));
  await expect(register({})).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await expect(register({ idToken: idTokenOf(session) })).resolves.toMatchObject({ userConfirmed: false });
});
