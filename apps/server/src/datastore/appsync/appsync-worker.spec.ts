import { expect, it, vi } from 'vitest';
import { createManualSleep } from '../testing/appsync/manual-sleep.js';
import { backoff, createAppSyncWorker } from './appsync-worker.js';

function start(runCycle: (signal: AbortSignal) => Promise<boolean>) {
  const { sleep, waits, wake } = createManualSleep();
  const lock = { tryHold: vi.fn(async () => true), release: vi.fn(async () => undefined) };
  const log = { info: vi.fn(), warn: vi.fn() };
  const worker = createAppSyncWorker({ lock, runCycle, log, sleep, random: () => 0 });
  worker.start();
  const asleep = (times: number) => expect.poll(() => waits).toHaveLength(times);
  return { worker, lock, log, waits, wake, asleep };
}

it('the worker runs a sync cycle at once and then every fifteen seconds', async () => {
  const runCycle = vi.fn(async () => false);
  const { worker, waits, wake, asleep } = start(runCycle);
  await asleep(1);
  wake();
  await asleep(2);
  expect(waits).toEqual([15_000, 15_000]);
  expect(runCycle).toHaveBeenCalledTimes(2);
  await worker.stop();
});

it('the worker reports its last success only while it has the lock', async () => {
  const outcomes: (() => Promise<boolean>)[] = [
    async () => false,
    () => Promise.reject(new Error('down')),
    async () => false,
  ];
  const { worker, lock, wake, asleep } = start(async () => (await outcomes.shift()?.()) ?? false);
  expect(worker.facts()).toEqual({ lastCycleAt: null, failures: 0 });
  await asleep(1);
  const first = worker.facts();
  expect(first).toEqual({ lastCycleAt: expect.any(Date), failures: 0 });
  wake();
  await asleep(2);
  expect(worker.facts()).toEqual({ ...first, failures: 1 });
  wake();
  await asleep(3);
  expect(worker.facts().failures).toBe(0);
  lock.tryHold.mockResolvedValue(false);
  wake();
  await asleep(4);
  expect(worker.facts()).toEqual({ lastCycleAt: null, failures: 0 });
  await worker.stop();
});

it('the worker runs the next cycle at once while pushes are pending', async () => {
  const runCycle = vi.fn(async () => runCycle.mock.calls.length === 1);
  const { worker, waits, wake, asleep } = start(runCycle);
  await asleep(1);
  wake();
  await asleep(2);
  expect(waits).toEqual([0, 15_000]);
  await worker.stop();
});

it('the worker waits longer and longer while the remote is down', async () => {
  let isUp = false;
  const { worker, log, waits, wake, asleep } = start(async () => {
    if (!isUp) throw new Error('down');
    return false;
  });
  for (let failures = 1; failures <= 7; failures += 1) {
    await asleep(failures);
    wake();
  }
  await asleep(8);
  isUp = true;
  wake();
  await asleep(9);
  expect(waits).toEqual([7500, 15_000, 30_000, 60_000, 120_000, 150_000, 150_000, 150_000, 15_000]);
  expect(log.warn).toHaveBeenCalledTimes(8);
  expect(log.warn).toHaveBeenCalledWith(
    { reason: 'down', failures: 1, waitSeconds: 8 },
    'appsync: a sync cycle failed',
  );
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ failures: 8 }, 'appsync: works again');
  await worker.stop();
});

it('the worker only asks for the lock while another process has it', async () => {
  const runCycle = vi.fn(async () => false);
  const { worker, lock, wake, asleep } = start(runCycle);
  await asleep(1);
  lock.tryHold.mockResolvedValueOnce(false);
  wake();
  await asleep(2);
  expect(runCycle).toHaveBeenCalledOnce();
  wake();
  await asleep(3);
  expect(runCycle).toHaveBeenCalledTimes(2);
  await worker.stop();
});

it('stopping the worker aborts the current sync cycle and releases the lock', async () => {
  const ended = vi.fn();
  const runCycle = (signal: AbortSignal) =>
    new Promise<boolean>((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        ended();
        reject(signal.reason);
      });
    });
  const { worker, lock, log } = start(runCycle);
  await expect.poll(() => lock.tryHold).toHaveBeenCalledOnce();
  await worker.stop();
  expect(ended).toHaveBeenCalledOnce();
  expect(lock.release).toHaveBeenCalledOnce();
  expect(log.warn).not.toHaveBeenCalled();
});

it('a worker that never started can be stopped', async () => {
  const { sleep } = createManualSleep();
  const lock = { tryHold: vi.fn(async () => true), release: vi.fn(async () => undefined) };
  const log = { info: vi.fn(), warn: vi.fn() };
  const worker = createAppSyncWorker({ lock, runCycle: vi.fn(), log, sleep, random: Math.random });
  await worker.stop();
  worker.start();
  await worker.stop();
  expect(lock.tryHold).not.toHaveBeenCalled();
});

const seconds = (failures: number, random: number) => backoff(failures, () => random) / 1000;

it.each([
  [1, 7.5, 15],
  [2, 15, 30],
  [3, 30, 60],
  [5, 120, 240],
  [6, 150, 300],
  [7, 150, 300],
  [5000, 150, 300],
])('the wait after %i failures in a row is between %d and %d seconds', (failures, shortest, longest) => {
  expect(seconds(failures, 0)).toBe(shortest);
  expect(seconds(failures, 0.999_999_999)).toBe(longest);
});
