import { expect, it, vi } from 'vitest';
import { createAccessWatch } from './access-watch.js';

const nobodyEnded = async () => new Set<string>();

function setUp() {
  const readEnded = vi.fn(nobodyEnded);
  const states = new Map([['ana', 'admin']]);
  const readStates = vi.fn(async () => states);
  const renew = vi.fn(async () => true);
  const watch = createAccessWatch(readStates, readEnded);
  const leave = watch.watch({ sub: 'ana', renew });
  return { states, readStates, readEnded, renew, watch, leave };
}

it('a connection without a known state is checked once more', async () => {
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

it('fifty connections with known states cost one reading', async () => {
  const readStates = vi.fn(async () => new Map([['ana', 'admin']]));
  const renew = vi.fn(async () => true);
  const watch = createAccessWatch(readStates, nobodyEnded);
  for (let index = 0; index < 50; index += 1) watch.watch({ sub: 'ana', state: 'admin', renew });
  await watch.check();
  expect(readStates.mock.calls).toEqual([[['ana']]]);
  expect(renew).not.toHaveBeenCalled();
  readStates.mockResolvedValue(new Map([['ana', 'user']]));
  await watch.check();
  expect(renew).toHaveBeenCalledTimes(50);
});

it('a connection whose session ended is checked, with one reading for all', async () => {
  const { watch, readEnded, leave } = setUp();
  leave();
  const [here, there] = [vi.fn(async () => true), vi.fn(async () => true)];
  const session = (id: string) => ({ sub: 'ana', state: 'admin', session: () => id });
  for (let tab = 0; tab < 3; tab += 1) watch.watch({ ...session('here'), renew: here });
  watch.watch({ ...session('there'), renew: there });
  readEnded.mockResolvedValue(new Set(['there']));
  await watch.check();
  expect(readEnded.mock.calls).toEqual([
    [
      [
        { sub: 'ana', sessionId: 'here' },
        { sub: 'ana', sessionId: 'there' },
      ],
    ],
  ]);
  expect([here.mock.calls.length, there.mock.calls.length]).toEqual([0, 1]);
});
