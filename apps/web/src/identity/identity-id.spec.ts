// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { fakePool, fakeToken, resetFakeAuth } from '../testing/fake-provider';
import { fetchIdentityId } from './identity-id';
import { storeToken } from './stored-session';

vi.mock('./provider', () => import('../testing/fake-provider'));

const token = fakeToken({ name: 'Ana' });
const ID = 'sa-east-1:6a3f1c52-5a4c-4a0a-9d7f-0123456789ab';
const answer = vi.fn<typeof fetch>();
const stored = () => JSON.parse(localStorage.getItem('userIdentityMatch') ?? 'null')?.identityId;

beforeEach(() => {
  resetFakeAuth(token);
  storeToken(token);
  vi.stubGlobal('fetch', answer);
});

function usePool(): void {
  const identity = {
    userPoolId: 'sa-east-1_Ab12Cd34E',
    region: 'sa-east-1',
    identityPoolId: 'sa-east-1:pool',
  };
  Object.assign(fakePool, { identity });
}

it('an identity pool fills the identityId, which a refreshed token keeps and another person does not', async () => {
  usePool();
  answer.mockResolvedValue(new Response(JSON.stringify({ IdentityId: ID })));
  await fetchIdentityId(token);
  expect(stored()).toBe(ID);
  const [address, init] = answer.mock.calls[0] ?? [];
  expect(address).toBe('https://cognito-identity.sa-east-1.amazonaws.com/');
  expect(init?.headers).toMatchObject({ 'X-Amz-Target': 'AWSCognitoIdentityService.GetId' });
  expect(JSON.parse(String(init?.body))).toEqual({
    IdentityPoolId: 'sa-east-1:pool',
    Logins: { 'cognito-idp.sa-east-1.amazonaws.com/sa-east-1_Ab12Cd34E': token },
  });
  storeToken(fakeToken({ name: 'Ana Reis' }));
  expect(stored()).toBe(ID);
  storeToken(fakeToken({ sub: 'sub-2' }));
  expect(stored()).toBeNull();
});

it('a pool that refuses, or nothing that answers, leaves the identityId null', async () => {
  usePool();
  answer.mockResolvedValueOnce(new Response('{}', { status: 400 }));
  await fetchIdentityId(token);
  answer.mockRejectedValueOnce(new TypeError('no network'));
  await fetchIdentityId(token);
  expect(stored()).toBeNull();
});

it('without an identity pool nobody is asked', async () => {
  await fetchIdentityId(token);
  expect(answer).not.toHaveBeenCalled();
});
