import { expect, it, vi } from 'vitest';
import { createShutdown } from './shutdown.js';

const never = () => new Promise<void>(() => undefined);

function prepare() {
  const steps: string[] = [];
  const onForced = vi.fn();
  const shutdown = createShutdown(onForced, 5);
  const add = (name: string, close: () => Promise<void>, patienceMs: number, canBeForced: boolean) =>
    shutdown.add({
      patienceMs,
      close: () => {
        steps.push(`close ${name}`);
        return close();
      },
      ...(canBeForced ? { force: () => void steps.push(`force ${name}`) } : {}),
    });
  return { shutdown, steps, onForced, add };
}

it('a shutdown closes the last component first', async () => {
  const { shutdown, steps, onForced, add } = prepare();
  add('database', async () => undefined, Number.POSITIVE_INFINITY, false);
  add('pool', async () => undefined, 1_000, false);
  add('calls', () => new Promise((resolve) => setTimeout(resolve, 10)), 1_000, true);
  await shutdown.end();
  expect(steps).toEqual(['close calls', 'close pool', 'close database']);
  expect(onForced).not.toHaveBeenCalled();
});

it('a shutdown forces a late component and continues even without success', async () => {
  const { shutdown, steps, onForced, add } = prepare();
  add('database', async () => undefined, Number.POSITIVE_INFINITY, false);
  add('calls', never, 10, true);
  await shutdown.end();
  expect(steps).toEqual(['close calls', 'force calls', 'close database']);
  expect(onForced).toHaveBeenCalledOnce();
});

it('a shutdown gives up a component that cannot be forced', async () => {
  const { shutdown, steps, add } = prepare();
  add('database', async () => undefined, Number.POSITIVE_INFINITY, false);
  add('pool', never, 10, false);
  await shutdown.end();
  expect(steps).toEqual(['close pool', 'close database']);
});

it('a second request forces at once the components that wait for calls', async () => {
  const { shutdown, steps, add } = prepare();
  add('calls', never, 60_000, true);
  const ended = shutdown.end();
  expect(steps).toEqual(['close calls']);
  await Promise.all([shutdown.end(), ended]);
  expect(steps).toEqual(['close calls', 'force calls']);
});

it('a second request does not interrupt a component with its own bound', async () => {
  let stopped: () => void = () => undefined;
  const { shutdown, steps, add } = prepare();
  add('database', () => new Promise((resolve) => (stopped = resolve)), Number.POSITIVE_INFINITY, false);
  const ended = shutdown.end();
  const again = shutdown.end();
  let isOver = false;
  void again.then(() => {
    isOver = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([steps, isOver]).toEqual([['close database'], false]);
  stopped();
  await Promise.all([ended, again]);
});

it('a shutdown closes all components although one fails', async () => {
  const { shutdown, steps, add } = prepare();
  add('database', async () => undefined, Number.POSITIVE_INFINITY, false);
  add('pool', () => Promise.reject(new Error('broken')), 1_000, false);
  await expect(shutdown.end()).rejects.toThrow('broken');
  expect(steps).toEqual(['close pool', 'close database']);
});
