import { expect, it, vi } from 'vitest';
import { createAppSyncClient, createRemoteSignIn, type Post, RemoteUnavailable } from './appsync-client.js';

const { signal } = new AbortController();
const user = {
  kind: 'user_pool',
  email: 'ponte@rede.example',
  password: 'Senha!234',
  clientId: 'client1',
  identityEndpoint: 'https://idp.example/',
} as const;
const MINUTE_MS = 60_000;

function start(answer?: Awaited<ReturnType<Post>>) {
  let tokens = 0;
  let now = 0;
  const post = vi.fn<Post>(async () => {
    tokens += 1;
    const result = { AccessToken: `token ${tokens}`, ExpiresIn: 3600 };
    return answer ?? { status: 200, body: { AuthenticationResult: result } };
  });
  const signIn = createRemoteSignIn(user, post, () => now);
  const pass = (minutes: number) => {
    now += minutes * MINUTE_MS;
  };
  return { post, signIn, pass, token: async () => (await signIn.header(signal)).authorization };
}

it('the worker signs in once and sends the raw access token', async () => {
  const { post, token } = start();
  expect([await token(), await token()]).toEqual(['token 1', 'token 1']);
  expect(post).toHaveBeenCalledExactlyOnceWith(
    'https://idp.example/',
    {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
    {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: 'client1',
      AuthParameters: { USERNAME: user.email, PASSWORD: user.password },
    },
    signal,
  );
});

it('the worker signs in again before the token expires', async () => {
  const { pass, token } = start();
  await token();
  pass(54);
  expect(await token()).toBe('token 1');
  pass(1);
  expect(await token()).toBe('token 2');
});

it('the worker signs in again once if the remote refuses the token', async () => {
  const { signIn } = start();
  const statuses = [401, 200, 401, 401];
  const sent: unknown[] = [];
  const post: Post = async (_url, headers) => {
    sent.push(headers.authorization);
    return { status: statuses.shift() ?? 500, body: { data: { getCount: {} } } };
  };
  const call = createAppSyncClient({ endpoint: 'https://api.example/graphql', signIn, post });
  const ask = () => call('getCount', 'query', {}, signal);
  await ask();
  expect(sent).toEqual(['token 1', 'token 2']);
  await expect(ask()).rejects.toBeInstanceOf(RemoteUnavailable);
});

it.each([
  [{ __type: 'NotAuthorizedException', message: 'Senha!234' }, 'NotAuthorizedException'],
  [{ ChallengeName: 'NEW_PASSWORD_REQUIRED' }, 'NEW_PASSWORD_REQUIRED'],
  [null, 'status 400'],
])('a refused sign-in with %j names the reason and no secret', async (body, reason) => {
  const { token } = start({ status: 400, body });
  await expect(token()).rejects.toThrow(
    new RemoteUnavailable(`the user pool did not let the worker in: ${reason}`),
  );
});
