import { beforeEach, expect, test, vi } from 'vitest';
import { keptFor } from './health.js';

beforeEach(() => vi.useFakeTimers());
test('keptFor asks once for all calls within the given time', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length);
  const kept = keptFor(1_000, ask);
  expect(await Promise.all([kept(), kept()])).toEqual([1, 1]);
  vi.advanceTimersByTime(1_000);
  expect(await kept()).toBe(1);
});

test('keptFor asks again once the given time has passed', async () => {
  const ask = vi.fn(async () => ask.mock.calls.length);
  const kept = keptFor(1_000, ask);
  await kept();
  vi.advanceTimersByTime(1_001);
  expect(await kept()).toBe(2);
});
