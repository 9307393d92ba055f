// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeAuth, fakeToken, providerFailure, resetFakeAuth } from '../testing/fake-provider';
import { currentIdToken } from './id-token';
import { storedToken, storeToken } from './stored-session';

vi.mock('./provider', () => import('../testing/fake-provider'));

const fresh = fakeToken({ name: 'Ana', email: 'ana@farmacia.example' });
const expiring = fakeToken({ exp: Math.floor(Date.now() / 1000) + 30 });
const expired = fakeToken({ exp: 1 });

beforeEach(() => resetFakeAuth(fresh));

it('without a stored token there is no id token and no request', async () => {
  expect(await currentIdToken()).toBeNull();
  expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
});

it('a valid token is returned unchanged', async () => {
  storeToken(fresh);
  expect(await currentIdToken()).toBe(fresh);
  expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
});

it.each([
  ['about to expire', expiring],
  ['expired', expired],
  ['no token at all', 'rubbish'],
])('concurrent calls refresh a token once and store its user: %s', async (_what, token) => {
  storeToken(token);
  expect(await Promise.all([currentIdToken(), currentIdToken()])).toEqual([fresh, fresh]);
  expect(fakeAuth.fetchAuthSession).toHaveBeenCalledExactlyOnceWith({ forceRefresh: true });
  expect(JSON.parse(localStorage.getItem('userIdentityMatch') ?? '')).toEqual({
    identityId: null,
    sub: 'sub-1',
    name: 'Ana',
    email: 'ana@farmacia.example',
  });
});

it('a session that the provider no longer knows is removed', async () => {
  storeToken(expired);
  fakeAuth.fetchAuthSession.mockResolvedValue({});
  expect(await currentIdToken()).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('a session whose refresh token was revoked is removed', async () => {
  storeToken(expiring);
  fakeAuth.fetchAuthSession.mockRejectedValue(providerFailure('TokenRevokedException'));
  expect(await currentIdToken()).toBeNull();
  expect(storedToken()).toBeNull();
});

it('a refresh without a network keeps the session until its token expires', async () => {
  fakeAuth.fetchAuthSession.mockRejectedValue(providerFailure('NetworkError'));
  storeToken(expiring);
  expect(await currentIdToken()).toBe(expiring);
  storeToken(expired);
  await expect(currentIdToken()).rejects.toThrow(TypeError);
  expect(storedToken()).toBe(expired);
});

it('a refresh does not restore a session that ended meanwhile', async () => {
  storeToken(expired);
  fakeAuth.fetchAuthSession.mockImplementation(async () => {
    localStorage.clear();
    return { tokens: { idToken: { toString: () => fresh } } };
  });
  expect(await currentIdToken()).toBeNull();
  expect(storedToken()).toBeNull();
});
