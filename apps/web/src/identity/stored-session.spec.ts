// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeToken } from '../testing/fake-token';
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

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ now: SERVER_NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Issued by the server this moment, for an hour. */
function issuedNow(): string {
  const iat = SERVER_NOW / 1000;
  return fakeToken({ iat, exp: iat + HOUR / 1000 });
}

describe('what is left of a token', () => {
  it.each([
    ['right', 0],
    ['ten minutes ahead', 600_000],
    ['ten minutes behind', -600_000],
    ['three hours ahead', 3 * HOUR],
  ])('is measured from when it came, with a clock that is %s', (_what, skew) => {
    const token = issuedNow();
    vi.setSystemTime(SERVER_NOW + skew);
    storeToken(token);
    expect(millisecondsLeft(token)).toBe(HOUR);
    vi.setSystemTime(SERVER_NOW + skew + 59 * 60_000);
    expect(millisecondsLeft(token)).toBe(60_000);
    vi.setSystemTime(SERVER_NOW + skew + 2 * HOUR);
    expect(millisecondsLeft(token)).toBeLessThan(0);
  });

  it('is nothing where the clock was set back since', () => {
    const token = issuedNow();
    storeToken(token);
    vi.setSystemTime(SERVER_NOW - 1000);
    expect(millisecondsLeft(token)).toBe(0);
  });

  it('is what its claims say where nobody knows when it came, and nothing for rubbish', () => {
    expect(millisecondsLeft(issuedNow())).toBe(HOUR);
    expect(millisecondsLeft('rubbish')).toBe(0);
  });
});

describe('a session that ends', () => {
  it('is lost where nobody asked for it, until the next one', () => {
    storeToken(issuedNow());
    loseSession();
    expect(wasSessionLost()).toBe(true);
    expect(localStorage.length).toBe(0);
    forgetToken();
    expect(wasSessionLost()).toBe(true);
    storeToken(issuedNow());
    expect(wasSessionLost()).toBe(false);
  });

  it('is not lost by signing out, and can’t be lost without being there', () => {
    storeToken(issuedNow());
    forgetToken();
    loseSession();
    expect(wasSessionLost()).toBe(false);
  });

  it('is lost here where another tab ended it, and only then', () => {
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
});
