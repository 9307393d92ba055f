import { beforeEach, expect, it, vi } from 'vitest';
import { everyHour } from './timers.js';

const HOUR_MS = 60 * 60 * 1000;
beforeEach(() => vi.useFakeTimers());

it('everyHour runs once an hour until it is stopped', async () => {
  const work = vi.fn().mockResolvedValue(undefined);
  const hourly = everyHour(work, () => undefined);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(work).toHaveBeenCalledTimes(2);
  await hourly.stop();
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(work).toHaveBeenCalledTimes(2);
});

it('everyHour reports a failure and runs again an hour later', async () => {
  const failure = new Error('no database');
  const work = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue(undefined);
  const onFailure = vi.fn();
  everyHour(work, onFailure);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(onFailure.mock.calls).toEqual([[failure]]);
  expect(work).toHaveBeenCalledTimes(2);
});

it('stopping everyHour waits for the current run', async () => {
  let finish = () => {};
  const hourly = everyHour(() => new Promise<void>((resolve) => (finish = resolve)), vi.fn());
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  const stopped = vi.fn();
  const stopping = hourly.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(1);
  expect(stopped).not.toHaveBeenCalled();
  finish();
  await stopping;
  expect(stopped).toHaveBeenCalledOnce();
});
