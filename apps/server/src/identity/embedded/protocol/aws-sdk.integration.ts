import {
  CodeMismatchException,
  CognitoIdentityProvider,
  ExpiredCodeException,
  InvalidParameterException,
  InvalidPasswordException,
  NotAuthorizedException,
  TooManyRequestsException,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appCode, enrolApp } from '../../../testing/identity/authenticator-app.js';
import { stubCredentials } from '../../../testing/identity/cognito-under-test.js';
import { startPool, usePool } from '../../../testing/identity/pool-under-test.js';

/** Tests AWS's general SDK, as a script or another server would use it, over real HTTP. */
const pool = usePool();
let client: CognitoIdentityProvider;
const ClientId = 'balancoweb';

beforeAll(async () => {
  stubCredentials();
  const origin = await pool.app.listen({ port: 0, host: '127.0.0.1' });
  const { region, endpoint = '' } = pool.identity.publicConfig(origin);
  client = new CognitoIdentityProvider({ region, endpoint, maxAttempts: 1 });
});

afterAll(async () => {
  client.destroy();
});

async function signIn({ email, password }: { email: string; password: string }) {
  const { AuthenticationResult: result } = await client.initiateAuth({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const { IdToken = '', AccessToken = '', RefreshToken = '' } = result ?? {};
  return { IdToken, AccessToken, RefreshToken };
}

const refused = expect.objectContaining({ code: 'token_invalid' });

describe('signing in', () => {
  it('the AWS SDK signs in with tokens that the API accepts, and reads the attributes', async () => {
    const user = await pool.addUser();
    const { IdToken, AccessToken } = await signIn(user);
    await expect(pool.identity.verifyToken(IdToken, ['id'])).resolves.toMatchObject({ sub: user.sub });
    const known = await client.getUser({ AccessToken });
    expect(known.Username).toBe(user.email);
    expect(known.UserAttributes).toContainEqual({ Name: 'sub', Value: user.sub });
  });

  it('the AWS SDK gets refusals as its own error classes', async () => {
    const user = await pool.addUser();
    const unconfirmed = await pool.addUser({ confirmed: false });
    const wrong = await signIn({ ...user, password: 'Errada@123' }).catch((error: unknown) => error);
    const unknown = await signIn({ ...user, email: 'ninguem@example.com' }).catch((error: unknown) => error);
    expect(wrong).toBeInstanceOf(NotAuthorizedException);
    expect(unknown).toBeInstanceOf(NotAuthorizedException);
    expect(String(unknown)).toBe(String(wrong));
    await expect(signIn(unconfirmed)).rejects.toBeInstanceOf(UserNotConfirmedException);
    const srp = client.initiateAuth({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId,
      AuthParameters: { USERNAME: user.email, SRP_A: 'ab12' },
    });
    await expect(srp).rejects.toBeInstanceOf(InvalidParameterException);
    await expect(
      client.initiateAuth({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'x' }),
    ).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('the AWS SDK understands the throttle by address', async () => {
    const throttled = await startPool();
    const endpoint = throttled.identity.publicConfig(
      await throttled.app.listen({ port: 0, host: '127.0.0.1' }),
    ).endpoint;
    const impatient = new CognitoIdentityProvider({
      region: 'us-east-1',
      maxAttempts: 1,
      ...(endpoint === undefined ? {} : { endpoint }),
    });
    const forget = () => impatient.forgotPassword({ ClientId, Username: 'ninguem@example.com' });
    const outcomes = await Promise.allSettled(Array.from({ length: 31 }, forget));
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(reasons.some((reason) => reason instanceof TooManyRequestsException)).toBe(true);
    impatient.destroy();
    await throttled.close();
  });
});

it('the AWS SDK refreshes with both operations', async () => {
  const { RefreshToken } = await signIn(await pool.addUser());
  const first = await client.getTokensFromRefreshToken({ ClientId, RefreshToken });
  const rotated = first.AuthenticationResult?.RefreshToken;
  expect(rotated).not.toBe(RefreshToken);
  const second = await client.initiateAuth({
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId,
    AuthParameters: { REFRESH_TOKEN: rotated ?? '' },
  });
  const idToken = second.AuthenticationResult?.IdToken ?? '';
  await expect(pool.identity.verifyToken(idToken, ['id'])).resolves.toBeDefined();
  const unknown = client.getTokensFromRefreshToken({ ClientId, RefreshToken: 'none' });
  await expect(unknown).rejects.toBeInstanceOf(NotAuthorizedException);
});

it('the AWS SDK signs out one session and all sessions', async () => {
  const user = await pool.addUser();
  const [one, two, three] = [await signIn(user), await signIn(user), await signIn(user)];
  await client.revokeToken({ ClientId, Token: one.RefreshToken });
  await expect(pool.identity.verifyToken(one.IdToken, ['id'])).rejects.toEqual(refused);
  await expect(pool.identity.verifyToken(two.IdToken, ['id'])).resolves.toBeDefined();
  await client.globalSignOut({ AccessToken: two.AccessToken });
  await expect(pool.identity.verifyToken(three.IdToken, ['id'])).rejects.toEqual(refused);
  await expect(client.getUser({ AccessToken: two.AccessToken })).rejects.toBeInstanceOf(
    NotAuthorizedException,
  );
});

it('the AWS SDK resets and changes passwords', async () => {
  const user = await pool.addUser();
  const { CodeDeliveryDetails: delivery } = await client.forgotPassword({ ClientId, Username: user.email });
  expect(delivery).toMatchObject({ AttributeName: 'email', DeliveryMedium: 'EMAIL' });
  const code = /\d{6}/.exec(pool.mails.at(-1)?.text ?? '')?.[0] ?? '';
  const confirm = (ConfirmationCode: string, Password: string) =>
    client.confirmForgotPassword({ ClientId, Username: user.email, ConfirmationCode, Password });
  await expect(confirm('x', 'Nova@1234')).rejects.toBeInstanceOf(CodeMismatchException);
  await expect(confirm(code, 'fraca')).rejects.toBeInstanceOf(InvalidPasswordException);
  await confirm(code, 'Nova@1234');
  const { AccessToken } = await signIn({ ...user, password: 'Nova@1234' });
  await client.changePassword({ AccessToken, PreviousPassword: 'Nova@1234', ProposedPassword: 'Outra@1234' });
  await signIn({ ...user, password: 'Outra@1234' });
});

it('the AWS SDK registers users only with the token of staff, and never through the admin API', async () => {
  const staff = await pool.addUser();
  await pool.makeStaff(staff);
  const { IdToken } = await signIn(staff);
  const registration = {
    ClientId,
    Username: 'caio.sdk@example.com',
    Password: 'Nova@1234',
    UserAttributes: [{ Name: 'name', Value: 'Caio Reis' }],
  };
  await expect(client.signUp(registration)).rejects.toBeInstanceOf(NotAuthorizedException);
  const signedUp = await client.signUp({ ...registration, ClientMetadata: { idToken: IdToken } });
  expect(signedUp.UserConfirmed).toBe(false);
  const raised = { ...registration, UserAttributes: [{ Name: 'custom:role', Value: 'admin' }] };
  await expect(
    client.signUp({ ...raised, Username: 'x@example.com', ClientMetadata: { idToken: IdToken } }),
  ).rejects.toBeInstanceOf(NotAuthorizedException);
  const confirm = client.adminConfirmSignUp({
    UserPoolId: 'local_Balanco1',
    Username: registration.Username,
  });
  await expect(confirm).rejects.toMatchObject({ name: 'UnknownOperationException' });
});

it('the AWS SDK signs in with the code of an app, and gets a wrong one as its own error class', async () => {
  const user = await pool.addUser();
  const key = await enrolApp(pool, (await signIn(user)).AccessToken);
  const { ChallengeName, Session } = await client.initiateAuth({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId,
    AuthParameters: { USERNAME: user.email, PASSWORD: user.password },
  });
  expect(ChallengeName).toBe('SOFTWARE_TOKEN_MFA');
  const respond = (code: string) =>
    client.respondToAuthChallenge({
      ClientId,
      ChallengeName,
      Session,
      ChallengeResponses: { USERNAME: user.email, SOFTWARE_TOKEN_MFA_CODE: code },
    });
  await expect(respond('000000')).rejects.toBeInstanceOf(CodeMismatchException);
  await expect(respond(appCode(key, pool.now()))).rejects.toBeInstanceOf(ExpiredCodeException);
  pool.advance(30);
  const { AuthenticationResult: result } = await respond(appCode(key, pool.now()));
  const known = await client.getUser({ AccessToken: result?.AccessToken });
  expect(known.UserMFASettingList).toEqual(['SOFTWARE_TOKEN_MFA']);
});
