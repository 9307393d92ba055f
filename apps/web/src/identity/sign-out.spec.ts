// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { answerJson, fakeServer } from '../testing/app';
import { fakeAuth, fakeToken, resetFakeAuth } from '../testing/fake-provider';
import { signOut } from './sign-out';
import { storedToken, storeToken } from './stored-session';

vi.mock('./provider', () => import('../testing/fake-provider'));

const token = fakeToken();

beforeEach(() => resetFakeAuth(token));

it('signOut ends the session here, on our server, then at the provider', async () => {
  storeToken(token);
  const steps: string[] = [];
  const seen = fakeServer({
    'POST /api/sign-out/': () => {
      steps.push(`server, token here: ${storedToken()}`);
      return answerJson({ signed_out: true, next: 'https://id.example/end' });
    },
  });
  fakeAuth.signOut.mockImplementation(async () => steps.push('provider'));
  expect(await signOut()).toBe('https://id.example/end');
  expect(steps).toEqual(['server, token here: null', 'provider']);
  expect(seen[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
  expect(seen[0]?.headers.get('X-Requested-With')).toBe('XMLHttpRequest');
});

it('signOut reaches the provider although our server is away', async () => {
  storeToken(token);
  fakeServer({ 'POST /api/sign-out/': () => new TypeError('Failed to fetch') });
  await signOut();
  expect(fakeAuth.signOut).toHaveBeenCalledOnce();
});

it('signOut makes no request to our server without a token', async () => {
  const seen = fakeServer({});
  await signOut();
  expect(seen).toEqual([]);
  expect(fakeAuth.signOut).toHaveBeenCalledOnce();
});
