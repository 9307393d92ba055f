// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeAuth, resetFakeAuth } from '../testing/fake-provider';
import { fakeToken } from '../testing/fake-token';
import { currentIdToken } from './id-token';
import { oneTabAtATime } from './one-tab-at-a-time';
import { storedToken, storeToken } from './stored-session';

vi.mock('./provider', () => import('../testing/fake-provider'));

type Request = (name: string, options: LockOptions, work: () => Promise<unknown>) => Promise<unknown>;

function browserLocks(request: Request): void {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

beforeEach(() => resetFakeAuth(fakeToken({ name: 'Novo' })));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

it('works at once in a browser without locks', async () => {
  expect('locks' in navigator).toBe(false);
  expect(await oneTabAtATime(async () => 'done')).toBe('done');
});

it('works once, under the lock, and passes a failure of the work on', async () => {
  browserLocks((_name, _options, work) => work());
  const work = vi.fn(async () => {
    throw new TypeError('no network');
  });
  await expect(oneTabAtATime(work)).rejects.toThrow('no network');
  expect(work).toHaveBeenCalledOnce();
});

it('stops waiting for a tab that hangs', async () => {
  const seen: LockOptions[] = [];
  browserLocks(async (_name, options) => {
    seen.push(options);
    throw new DOMException('waited too long', 'TimeoutError');
  });
  expect(await oneTabAtATime(async () => 'done')).toBe('done');
  expect(seen[0]?.signal).toBeInstanceOf(AbortSignal);
});

describe('a refresh that waited for another tab', () => {
  const byOtherTab = (act: () => void) =>
    browserLocks((_name, _options, work) => {
      act();
      return work();
    });

  it('takes the token that the other tab has got', async () => {
    const theirs = fakeToken({ name: 'Da outra aba' });
    storeToken(fakeToken({ exp: 1 }));
    byOtherTab(() => storeToken(theirs));
    expect(await currentIdToken()).toBe(theirs);
    expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
  });

  it('does not bring back a session that the other tab has ended', async () => {
    storeToken(fakeToken({ exp: 1 }));
    byOtherTab(() => localStorage.clear());
    expect(await currentIdToken()).toBeNull();
    expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
    expect(storedToken()).toBeNull();
  });
});
