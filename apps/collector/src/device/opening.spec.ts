import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterOpening, beginOpening, endOpening } from './opening';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
});

it('the first scan is alone, and the rest begins one by one', () => {
  const begun: string[] = [];
  beginOpening();
  afterOpening(() => begun.push('sending'));
  afterOpening(() => begun.push('catalogue'));
  vi.advanceTimersByTime(1_000);
  expect(begun).toEqual([]);
  endOpening();
  vi.advanceTimersToNextTimer();
  expect(begun).toEqual(['sending']);
  vi.advanceTimersToNextTimer();
  expect(begun).toEqual(['sending', 'catalogue']);
  afterOpening(() => begun.push('later'));
  expect(begun).toEqual(['sending', 'catalogue', 'later']);
});

it('a screen that never comes holds the rest up for five seconds', () => {
  const send = vi.fn();
  beginOpening();
  afterOpening(send);
  vi.advanceTimersByTime(4_999);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(send).toHaveBeenCalledOnce();
});

it('what ends before its moment never begins, and what began is ended', () => {
  const never = vi.fn();
  const ended = vi.fn();
  beginOpening();
  afterOpening(never)();
  const end = afterOpening(() => ended);
  endOpening();
  vi.runAllTimers();
  end();
  expect(never).not.toHaveBeenCalled();
  expect(ended).toHaveBeenCalledOnce();
});
