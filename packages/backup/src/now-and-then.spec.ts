import { beforeEach, expect, it, vi } from 'vitest';
import { megabytes, nowAndThen } from './now-and-then.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

it('nowAndThen forwards one sentence every ten seconds', () => {
  const say = vi.fn();
  const sayMore = nowAndThen(say);
  for (const step of [9_999, 1, 5_000, 5_000, 1]) {
    vi.advanceTimersByTime(step);
    sayMore(String(performance.now()));
  }
  expect(say).toHaveBeenCalledTimes(2);
});

it('megabytes formats a size in megabytes', () => {
  expect(megabytes(1_204_400_000)).toBe('1.204 MB');
});
