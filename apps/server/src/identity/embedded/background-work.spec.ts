import { expect, it, vi } from 'vitest';
import { createBackgroundWork } from './pool-services.js';

it('background work settles when all started work has ended', async () => {
  const background = createBackgroundWork(() => undefined);
  const ends: (() => void)[] = [];
  for (const what of ['one', 'two'])
    background.run(what, () => new Promise<void>((resolve) => ends.push(resolve)));
  const settled = vi.fn();
  const settling = background.settle().then(settled);
  ends[0]?.();
  await Promise.resolve();
  expect(settled).not.toHaveBeenCalled();
  ends[1]?.();
  await settling;
  expect(settled).toHaveBeenCalled();
});

it('a failure of background work is reported and affects nothing else', async () => {
  const onFailure = vi.fn();
  const background = createBackgroundWork(onFailure);
  const failure = new Error('no route to the mail server');
  background.run('mail', () => Promise.reject(failure));
  await background.settle();
  expect(onFailure).toHaveBeenCalledWith(failure, 'mail');
});
