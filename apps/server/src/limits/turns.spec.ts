import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { gate } from '../testing/gate.js';
import { createTurns, type Turn, type TurnLimits } from './turns.js';

const roomy: TurnLimits = {
  running: 2,
  runningPerPerson: 2,
  inside: 100,
  insidePerPerson: 100,
  bytes: 1_000_000,
  bytesPerPerson: 1_000_000,
  waitMs: 1_000,
};

beforeEach(() => vi.useFakeTimers());

function prepare(limits: Partial<TurnLimits> = {}) {
  const turns = createTurns({ ...roomy, ...limits });
  const begun: string[] = [];
  const refused: string[] = [];
  const call = async (name: string): Promise<{ turn: Turn; finish: () => Promise<void> }> => {
    const turn = turns.enter(name[0] ?? '', 1);
    const { open, opened } = gate();
    const work = () => {
      begun.push(name);
      return opened;
    };
    const ended = turn.run(work).catch(({ whose }) => void refused.push(`${name} ${whose}`));
    await settle();
    return {
      turn,
      finish: async () => {
        open();
        await ended;
        turn.leave();
        await settle();
      },
    };
  };
  return { turns, begun, refused, call };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('everyone who waits gets a turn before the same person gets another', async () => {
  const { begun, call } = prepare({ running: 1 });
  const calls = [];
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) calls.push(await call(name));
  for (const one of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    expect(begun.at(-1)).toBe(one);
    await calls[['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].indexOf(one)]?.finish();
  }
});

it('a call that waits too long is refused by the name of the limit', async () => {
  const { refused, call } = prepare({ running: 2, runningPerPerson: 1 });
  for (const name of ['a1', 'a2', 'b1', 'c1']) await call(name);
  await vi.advanceTimersByTimeAsync(roomy.waitMs);
  expect(refused).toEqual(['a2 person', 'c1 server']);
});

it('the turn of a waiting call that leaves goes to the next call', async () => {
  const { begun, refused, call } = prepare({ running: 1 });
  const first = await call('a1');
  const { turn } = await call('b1');
  await call('c1');
  turn.leave();
  await settle();
  expect(refused).toEqual(['b1 nobody']);
  await first.finish();
  expect(begun).toEqual(['a1', 'c1']);
});

it('a turn lasts as long as its work, even if the call has left', async () => {
  const { begun, call } = prepare({ running: 1 });
  const first = await call('a1');
  await call('b1');
  first.turn.leave();
  await settle();
  expect(begun).toEqual(['a1']);
  await first.finish();
  expect(begun).toEqual(['a1', 'b1']);
});

it('a turn that was begun and never used ends when its call leaves', async () => {
  const { turns, begun, call } = prepare({ running: 1 });
  const unused = turns.enter('z', 1);
  await unused.begin();
  await call('a1');
  expect(begun).toEqual([]);
  unused.leave();
  await settle();
  expect(begun).toEqual(['a1']);
});

const entering = (limits: Partial<TurnLimits>) => {
  const { enter } = createTurns({ ...roomy, ...limits });
  return (name: string, bytes = 1) => {
    try {
      return enter(name, bytes);
    } catch (error) {
      return (error as { whose: string }).whose;
    }
  };
};

it('a person with too many calls is refused until one of them leaves', () => {
  const enter = entering({ insidePerPerson: 1 });
  const first = enter('a');
  expect(enter('a')).toBe('person');
  expect(enter('b')).toBeTypeOf('object');
  (first as Turn).leave();
  expect(enter('a')).toBeTypeOf('object');
});

it('everyone is refused while the server has too many calls', () => {
  const enter = entering({ inside: 2 });
  enter('a');
  enter('b');
  expect(enter('c')).toBe('server');
});

it('a call is refused if its body exceeds a memory limit', () => {
  const enter = entering({ bytesPerPerson: 10, bytes: 15 });
  enter('a', 8);
  expect(enter('a', 3)).toBe('person');
  expect(enter('b', 8)).toBe('server');
  expect(enter('b', 7)).toBeTypeOf('object');
});

it('any sequence of calls stays within the limits and gets its turns', async () => {
  vi.useRealTimers();
  const people = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      people,
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 2 }),
      async (names, running, own) => {
        const turns = createTurns({ ...roomy, running, runningPerPerson: own });
        const now: string[] = [];
        const done: string[] = [];
        const calls = names.map(async (name) => {
          const turn = turns.enter(name, 1);
          await turn.run(async () => {
            now.push(name);
            expect(now.length).toBeLessThanOrEqual(running);
            expect(now.filter((one) => one === name).length).toBeLessThanOrEqual(own);
            await Promise.resolve();
            now.splice(now.indexOf(name), 1);
            done.push(name);
          });
          turn.leave();
        });
        await Promise.all(calls);
        expect(done.sort()).toEqual([...names].sort());
      },
    ),
  );
});
