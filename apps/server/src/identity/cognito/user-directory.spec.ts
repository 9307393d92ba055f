import { expect, it, vi } from 'vitest';
import { sharedFor } from './user-directory.js';

function start(run: () => Promise<number>) {
  let time = 0;
  const shared = sharedFor(1000, () => new Date(time), run);
  const advance = (milliseconds: number) => {
    time += milliseconds;
  };
  return { shared, advance };
}

it('sharedFor runs once for concurrent and soon following callers, and again later', async () => {
  let runs = 0;
  const { shared, advance } = start(async () => ++runs);
  expect(await Promise.all([shared.get(), shared.get()])).toEqual([1, 1]);
  advance(999);
  expect(await shared.get()).toBe(1);
  advance(1);
  expect(await shared.get()).toBe(2);
});

it('sharedFor runs again after forget()', async () => {
  let runs = 0;
  const { shared } = start(async () => ++runs);
  await shared.get();
  shared.forget();
  expect(await shared.get()).toBe(2);
});

it('sharedFor does not keep a failure', async () => {
  const run = vi.fn().mockRejectedValueOnce(new Error('busy')).mockResolvedValue(7);
  const { shared } = start(run);
  await expect(shared.get()).rejects.toThrow('busy');
  expect(await shared.get()).toBe(7);
});
