import { expect, it, vi } from 'vitest';
import { createAccessWatch } from './access-watch.js';

function setUp() {
  const states = new Map([['ana', 'admin']]);
  const readStates = vi.fn(async () => states);
  const renew = vi.fn(async () => true);
  const watch = createAccessWatch(readStates);
  const leave = watch.watch({ sub: 'ana', renew });
  return { states, readStates, renew, watch, leave };
}

it('a connection is checked again once after it opened, because its person may have changed meanwhile', async () => {
  const { watch, renew } = setUp();
  await watch.check();
  await watch.check();
  expect(renew).toHaveBeenCalledTimes(1);
});

it('a connection is checked again whenever its person changes', async () => {
  const { watch, renew, states } = setUp();
  await watch.check();
  states.set('ana', 'deactivated');
  await watch.check();
  states.delete('ana');
  await watch.check();
  expect(renew).toHaveBeenCalledTimes(3);
});

it('a check that was impossible is repeated', async () => {
  const { watch, renew } = setUp();
  renew.mockResolvedValueOnce(false);
  await watch.check();
  await watch.check();
  expect(renew).toHaveBeenCalledTimes(2);
});

it('without connections nothing is read', async () => {
  const { watch, readStates, leave } = setUp();
  leave();
  await watch.check();
  expect(readStates).not.toHaveBeenCalled();
});
