// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeSession } from '../api/live/testing/fake-stream';
import { fakeToken } from '../testing/fake-provider';
import {
  forgetToken,
  loseSession,
  millisecondsLeft,
  onSessionEnd,
  storeToken,
  wasSessionLost,
} from './stored-session';

const SERVER_NOW = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: SERVER_NOW }));

function issuedNow(): string {
  const iat = SERVER_NOW / 1000;
  return fakeToken({ iat, exp: iat + HOUR / 1000 });
}

it.each([
  ['right', 0],
  ['ten minutes ahead', 600_000],
  ['ten minutes behind', -600_000],
  ['three hours ahead', 3 * HOUR],
])('a token’s life counts from its arrival, with a clock %s', (_what, skew) => {
  const token = issuedNow();
  vi.setSystemTime(SERVER_NOW + skew);
  storeToken(token);
  expect(millisecondsLeft(token)).toBe(HOUR);
  vi.setSystemTime(SERVER_NOW + skew + 59 * 60_000);
  expect(millisecondsLeft(token)).toBe(60_000);
  vi.setSystemTime(SERVER_NOW + skew + 2 * HOUR);
  expect(millisecondsLeft(token)).toBeLessThan(0);
});

it('setting the clock back after a token’s arrival expires it', () => {
  const token = issuedNow();
  storeToken(token);
  vi.setSystemTime(SERVER_NOW - 1000);
  expect(millisecondsLeft(token)).toBe(0);
});

it('without an arrival the claims give the remaining life, if readable', () => {
  expect(millisecondsLeft(issuedNow())).toBe(HOUR);
  expect(millisecondsLeft('rubbish')).toBe(0);
});

it('a session ended without a request is lost until the next sign-in', () => {
  storeToken(issuedNow());
  loseSession();
  expect(wasSessionLost()).toBe(true);
  expect(localStorage.length).toBe(0);
  forgetToken();
  expect(wasSessionLost()).toBe(true);
  storeToken(issuedNow());
  expect(wasSessionLost()).toBe(false);
});

it('a session is not lost by signing out, or without being there', () => {
  storeToken(issuedNow());
  forgetToken();
  loseSession();
  expect(wasSessionLost()).toBe(false);
});

it.each(['storage', 'pageshow'])('a page reloads if a different person signed in (%s)', (event) => {
  const { reload } = fakeSession();
  const stop = onSessionEnd(() => undefined);
  storeToken(fakeToken({ sub: 'ana' }));
  localStorage.setItem('idToken', fakeToken({ sub: 'ana', iat: 1 }));
  window.dispatchEvent(new Event(event));
  expect(reload).not.toHaveBeenCalled();
  localStorage.setItem('idToken', fakeToken({ sub: 'bia' }));
  window.dispatchEvent(new Event(event));
  expect(reload).toHaveBeenCalledOnce();
  expect(wasSessionLost()).toBe(false);
  stop();
  forgetToken();
});

it('a session counts as lost here if another tab lost it', () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  storeToken(issuedNow());
  window.dispatchEvent(new Event('storage'));
  expect(wasSessionLost()).toBe(false);
  localStorage.clear();
  window.dispatchEvent(new Event('storage'));
  expect(wasSessionLost()).toBe(true);
  expect(ended).toHaveBeenCalledTimes(2);
  stop();
  forgetToken();
  expect(ended).toHaveBeenCalledTimes(2);
});
