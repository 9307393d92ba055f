import {
  CognitoIdentityProvider,
  InvalidParameterException,
  NotAuthorizedException,
  UserNotConfirmedException,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stubCredentials } from '../../../testing/identity/cognito-under-test.js';
import { usePool } from '../../../testing/identity/pool-under-test.js';

const pool = usePool();
let client: CognitoIdentityProvider;
const ClientId = 'balancoweb';

beforeAll(async () => {
  stubCredentials();
  const origin = await pool.app.listen({ port: 0, host: '127.0.0.1' });
  const { region, endpoint = '' } = pool.identity.publicConfig(origin);
  client = new CognitoIdentityProvider({ region, endpoint, maxAttempts: 1 });
});

afterAll(() => client.destroy());

async function signIn({ email, password }: { email: string; password: string }) {
  const { AuthenticationResult: result } = await client.initiateAuth({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId,
    AuthParameters: { USERNAME: email, PASSWORD: password },
  });
  const { IdToken = '', AccessToken = '', RefreshToken = '' } = result ?? {};
  return { IdToken, AccessToken, RefreshToken };
}

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
  await expect(client.initiateAuth({ AuthFlow: 'USER_PASSWORD_AUTH', ClientId: 'x' })).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});
