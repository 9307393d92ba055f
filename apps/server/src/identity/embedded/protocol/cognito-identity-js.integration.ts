import {
  AuthenticationDetails,
  CognitoUser,
  type CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { beforeAll, expect, it } from 'vitest';
import { usePool } from '../../../testing/identity/pool-under-test.js';

/**
 * Tests Amplify's predecessor over real HTTP. Many older apps still use it. What differs from amplify.integration.ts is the
 * refresh, with InitiateAuth, and how tokens are kept; the rest is one protocol.
 */
const pool = usePool();
let userPool: CognitoUserPool;

beforeAll(async () => {
  const origin = await pool.app.listen({ port: 0, host: '127.0.0.1' });
  const { userPoolId, userPoolClientId, endpoint } = pool.identity.publicConfig(origin);
  userPool = new CognitoUserPool({ UserPoolId: userPoolId, ClientId: userPoolClientId, endpoint });
});

interface Person {
  readonly email: string;
  readonly password: string;
}

function signIn({ email, password }: Person): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
  const user = new CognitoUser({ Username: email, Pool: userPool });
  user.setAuthenticationFlowType('USER_PASSWORD_AUTH');
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: email, Password: password }), {
      onSuccess: (session) => resolve({ user, session }),
      onFailure: reject,
    });
  });
}

function call<T>(start: (done: (error: unknown, result?: T) => void) => void): Promise<T | undefined> {
  return new Promise((resolve, reject) =>
    start((error, result) => (error ? reject(error) : resolve(result))),
  );
}

const idTokenOf = (session: CognitoUserSession) => session.getIdToken().getJwtToken();

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
