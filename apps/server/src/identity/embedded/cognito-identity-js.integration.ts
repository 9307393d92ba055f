import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PoolUnderTest, startPool } from '../../testing/pool-under-test.js';

/** Tests Amplify's predecessor over real HTTP. Many older apps still use it; it refreshes with InitiateAuth. */
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

/** Turns a call with a Node-style callback into a promise. */
function call<T>(start: (done: (error: unknown, result?: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) =>
    start((error, result) => (error ? reject(error) : resolve(result))),
  );
}

const idTokenOf = (session: CognitoUserSession) => session.getIdToken().getJwtToken();
const refused = expect.objectContaining({ code: 'token_invalid' });

describe('authenticateUser', () => {
  it('amazon-cognito-identity-js signs in, and the API accepts both tokens', async () => {
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
  ])('authenticateUser fails with NotAuthorizedException for %s', async (_what, change) => {
    const person = { ...(await pool.addUser()), ...change };
    await expect(signIn(person)).rejects.toMatchObject({
      code: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });

  it('authenticateUser with the right password says that the account is not confirmed', async () => {
    const person = await pool.addUser({ confirmed: false });
    await expect(signIn(person)).rejects.toMatchObject({ code: 'UserNotConfirmedException' });
  });

  it('authenticateUser with SRP is refused', async () => {
    await expect(signIn(await pool.addUser(), 'USER_SRP_AUTH')).rejects.toMatchObject({
      code: 'InvalidParameterException',
    });
  });
});

it('amazon-cognito-identity-js refreshes, keeps the rotated token and refreshes with it again', async () => {
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

it('after a signOut the API refuses the session at once, and it cannot be refreshed', async () => {
  const { user, session } = await signIn(await pool.addUser());
  await new Promise<void>((resolve) => user.signOut(resolve));
  await expect(pool.identity.verifyToken(idTokenOf(session), ['id'])).rejects.toEqual(refused);
  const refresh = call((done) => user.refreshSession(session.getRefreshToken(), done));
  await expect(refresh).rejects.toMatchObject({ code: 'NotAuthorizedException' });
});

it('globalSignOut ends the sessions on other machines too', async () => {
  const person = await pool.addUser();
  const elsewhere = await signIn(person);
  const { user } = await signIn(person);
  await new Promise((resolve, reject) => user.globalSignOut({ onSuccess: resolve, onFailure: reject }));
  await expect(pool.identity.verifyToken(idTokenOf(elsewhere.session), ['id'])).rejects.toEqual(refused);
});

describe('passwords', () => {
  it('a password is reset with the mailed code, and a wrong code and a weak password are refused', async () => {
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

  it('a signed-in user changes the password', async () => {
    const person = await pool.addUser();
    const { user } = await signIn(person);
    await call((done) => user.changePassword(person.password, 'Nova@1234', done));
    await signIn({ ...person, password: 'Nova@1234' });
  });
});

it('a registration needs the id token of an admin or mod as client metadata', async () => {
  const staff = await pool.addUser();
  await pool.makeStaff(staff);
  const { session } = await signIn(staff);
  const name = new CognitoUserAttribute({ Name: 'name', Value: 'Caio Reis' });
  const register = (metadata: Record<string, string>) =>
    call((done) => userPool.signUp('caio.js@example.com', 'Nova@1234', [name], [], done, metadata));
  await expect(register({})).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  await expect(register({ idToken: idTokenOf(session) })).resolves.toMatchObject({ userConfirmed: false });
});
