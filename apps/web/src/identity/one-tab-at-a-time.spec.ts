// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeAuth, fakeToken, resetFakeAuth } from '../testing/fake-provider';
import { currentIdToken } from './id-token';
import { oneTabAtATime } from './one-tab-at-a-time';
import { storedToken, storeToken } from './stored-session';

vi.mock('./provider', () => import('../testing/fake-provider'));

type Request = (name: string, options: LockOptions, work: () => Promise<unknown>) => Promise<unknown>;

const old = fakeToken({ exp: 1 });
const theirs = fakeToken({ name: 'Da outra aba' });

function browserLocks(request: Request): void {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } });
}

/** Another tab holds it: a request waits until its signal aborts. */
const heldByOtherTab: Request = (_name, { signal }) =>
  new Promise((_grant, refuse) => {
    signal?.addEventListener('abort', () => refuse(signal.reason));
  });

function storageArrives(write: () => void): void {
  write();
  window.dispatchEvent(new StorageEvent('storage', { key: 'idToken' }));
}

beforeEach(() => resetFakeAuth(fakeToken({ name: 'Novo' })));

it('the refresh runs at once in a browser without locks', async () => {
  expect('locks' in navigator).toBe(false);
  expect(await oneTabAtATime(old, async () => 'done')).toBe('done');
});

it('the refresh runs once under its token’s lock and passes failures on', async () => {
  const names: string[] = [];
  browserLocks((name, _options, work) => {
    names.push(name);
    return work();
  });
  const work = vi.fn(async () => {
    throw new TypeError('no network');
  });
  storeToken(old);
  await expect(oneTabAtATime(old, work)).rejects.toThrow('no network');
  expect(work).toHaveBeenCalledOnce();
  await expect(oneTabAtATime(theirs, work)).rejects.toThrow('no network');
  expect(new Set(names).size).toBe(2);
});

it('a tab stops waiting for another tab that hangs', async () => {
  vi.useFakeTimers();
  storeToken(old);
  browserLocks(heldByOtherTab);
  const work = vi.fn(async () => 'done');
  const result = oneTabAtATime(old, work);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await result).toBe('done');
});

describe('the lock', () => {
  async function releasedAfter(work: () => Promise<void>): Promise<boolean> {
    vi.useFakeTimers();
    storeToken(old);
    let released = false;
    browserLocks((_name, _options, run) =>
      run().finally(() => {
        released = true;
      }),
    );
    await oneTabAtATime(old, work).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1_000);
    const soon = released;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(released).toBe(true);
    return soon;
  }

  it('a replaced token keeps the lock for tabs that see it later', async () => {
    expect(await releasedAfter(async () => storeToken(theirs))).toBe(false);
  });

  it('a failure passes the lock to the next tab at once', async () => {
    expect(await releasedAfter(() => Promise.reject(new TypeError('no network')))).toBe(true);
  });
});

describe('a refresh that waits for another tab', () => {
  beforeEach(() => {
    // The storage, not the longest wait, ends the waiting.
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    storeToken(old);
    browserLocks(heldByOtherTab);
  });

  it('a waiting tab uses the other tab’s token once it arrives', async () => {
    const token = currentIdToken();
    storageArrives(() => storeToken(theirs));
    expect(await token).toBe(theirs);
    expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
  });

  it('a waiting tab keeps waiting while other keys are written', async () => {
    const token = currentIdToken();
    storageArrives(() => localStorage.setItem('other', 'value'));
    storageArrives(() => storeToken(theirs));
    expect(await token).toBe(theirs);
    expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
  });

  it('a waiting tab restores no session that the other tab ended', async () => {
    const token = currentIdToken();
    storageArrives(() => localStorage.clear());
    expect(await token).toBeNull();
    expect(fakeAuth.fetchAuthSession).not.toHaveBeenCalled();
    expect(storedToken()).toBeNull();
  });
});
