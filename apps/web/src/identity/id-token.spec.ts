// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeAuth, providerFailure, resetFakeAuth } from '../testing/fake-provider';
import { fakeToken } from '../testing/fake-token';
import { currentIdToken } from './id-token';
import { storedToken, storeToken } from './stored-session';

vi.mock('./provider', () => import('../testing/fake-provider'));

const fresh = fakeToken({ name: 'Ana', email: 'ana@farmacia.example' });
const expiring = fakeToken({ exp: Math.floor(Date.now() / 1000) + 30 });
const expired = fakeToken({ exp: 1 });

beforeEach(() => resetFakeAuth(fresh));

it('has none without a stored token and asks nobody', async () => {
  expect(await currentIdToken()).toBeNull();
  expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
});

it('gives a token that is still good as it is', async () => {
  storeToken(fresh);
  expect(await currentIdToken()).toBe(fresh);
  expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
});

it.each([
  ['about to expire', expiring],
  ['expired', expired],
  ['no token at all', 'rubbish'],
])(
  'refreshes one that is %s, once for calls at the same time, and stores who it is for',
  async (_what, token) => {
    storeToken(token);
    expect(await Promise.all([currentIdToken(), currentIdToken()])).toEqual([fresh, fresh]);
    expect(fakeAuth.fetchAuthSession).toHaveBeenCalledExactlyOnceWith({ forceRefresh: true });
    expect(JSON.parse(localStorage.getItem('userIdentityMatch') ?? '')).toEqual({
      identityId: null,
      sub: 'sub-1',
      name: 'Ana',
      email: 'ana@farmacia.example',
    });
  },
);

it('forgets a session that the provider no longer knows', async () => {
  storeToken(expired);
  fakeAuth.fetchAuthSession.mockResolvedValue({});
  expect(await currentIdToken()).toBeNull();
  expect(localStorage.length).toBe(0);
});

it('forgets a session whose refresh token was revoked', async () => {
  storeToken(expiring);
  fakeAuth.fetchAuthSession.mockRejectedValue(providerFailure('TokenRevokedException'));
  expect(await currentIdToken()).toBeNull();
  expect(storedToken()).toBeNull();
});

it('keeps the session where the refresh finds no network, and uses what is left of the token', async () => {
  fakeAuth.fetchAuthSession.mockRejectedValue(providerFailure('NetworkError'));
  storeToken(expiring);
  expect(await currentIdToken()).toBe(expiring);
  storeToken(expired);
  await expect(currentIdToken()).rejects.toThrow(TypeError);
  expect(storedToken()).toBe(expired);
});

it('does not bring back a session that was ended while it refreshed', async () => {
  storeToken(expired);
  fakeAuth.fetchAuthSession.mockImplementation(async () => {
    localStorage.clear();
    return { tokens: { idToken: { toString: () => fresh } } };
  });
  expect(await currentIdToken()).toBeNull();
  expect(storedToken()).toBeNull();
});
